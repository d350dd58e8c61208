"""Drives a headless Chromium over HTML reports.

    report.py FOLDER

FOLDER holds small.html (a failing case, hostile names, a turned device), large.html (10,000 cases),
try.html (a trial). Each check prints a line, `ok` or `FAILED`, figures print as `figure`; the exit status is 1 where a
check failed. With HEADROOM_SCREENSHOTS naming a folder, pictures go there.
"""

import base64
import json
import os
import pathlib
import re
import sys
import time
import traceback

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

FAILING = "table/last-row-is-lifted [inset-scroll, iPhone 8]"
TURNED = "turned/sideways [inset-scroll, iPhone 8, landscapeLeft]"
SIDEWAYS = "turned/sideways-throughout [inset-scroll, iPhone 8, landscapeLeft]"
EXPIRED = "known/no-longer [none, iPhone 8]"
TRACKED = "known/tracked [none, iPhone 8]"
failures = 0


def check(words, holds, found=""):
    global failures
    print(f"{'ok' if holds else 'FAILED'}: {words}{'' if holds else f' (found {found!r})'}")
    failures += 0 if holds else 1


def page_of(case):
    return "#/case/" + case.replace(" ", "%20")


class Browser:
    def __init__(self):
        options = Options()
        for argument in [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--disable-dev-shm-usage", "--window-size=1280,900",
        ]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        for name in ("chromium", "chromium-browser", "google-chrome"):
            path = which(name)
            if path:
                options.binary_location = path
                break
        self.driver = webdriver.Chrome(
            service=Service(which("chromedriver")), options=options
        )
        self.driver.set_page_load_timeout(60)
        self.driver.set_script_timeout(60)

    def open(self, path, fragment=""):
        self.driver.get("about:blank")
        self.driver.get(pathlib.Path(path).resolve().as_uri() + fragment)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def settle(self):
        """Waits until the page has nothing left to do: two frames after its timers of a search."""
        self.driver.execute_async_script(
            "const done = arguments[0];"
            "setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 80);"
        )

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.one(selector).text

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()
        self.settle()

    def media(self, **features):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "media": features.pop("media", ""),
            "features": [
                {"name": name.replace("_", "-"), "value": value}
                for name, value in features.items()
            ],
        })

    def size(self, width, height):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False,
        })

    def picture(self, name, whole=False):
        folder = os.environ.get("HEADROOM_SCREENSHOTS")
        if not folder:
            return
        request = {"format": "png"}
        if whole:
            size = self.driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
            request["captureBeyondViewport"] = True
            request["clip"] = {
                "x": 0, "y": 0, "scale": 1,
                "width": size["width"], "height": min(size["height"], 6000),
            }
        data = self.driver.execute_cdp_cmd("Page.captureScreenshot", request)["data"]
        pathlib.Path(folder, f"{name}.png").write_bytes(base64.b64decode(data))

    def expect_calm(self, words):
        """No message on the console, no request beyond the file, no part wider than the page."""
        messages = [entry["message"] for entry in self.driver.get_log("browser")]
        check(f"{words}: nothing on the console", not messages, messages)
        requests = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                requests.append(message["params"]["request"]["url"][:200])
        foreign = [url for url in requests if not url.startswith(("file:", "about:", "data:"))]
        check(f"{words}: nothing is loaded", not foreign, foreign)


def which(name):
    for folder in os.environ.get("PATH", "").split(":") + ["/usr/bin"]:
        path = os.path.join(folder, name)
        if os.access(path, os.X_OK):
            return path
    return None


# The small report


def overview(browser, path):
    browser.open(path)
    check("the title says the totals", "failed" in browser.driver.title, browser.driver.title)
    check("the head says what fails", "fail" in browser.text("h1"), browser.text("h1"))
    sections = [element.text for element in browser.all("#overview h2")]
    check(
        "what changed stands before the failures",
        [words.split(" ")[0] for words in sections[:2]] == ["Changes", "Failures"],
        sections,
    )
    planned, *parts = [
        int(element.text.replace(",", "")) for element in browser.all(".sum b")
    ]
    check("the totals add up", planned == sum(parts), (planned, parts))
    check("there is a trend", len(browser.all(".trend svg g")) >= 2)
    check("the table of strategies has rows", len(browser.all(".scores tbody tr")) >= 2)
    check("the rates have lines", len(browser.all("#rates details[open] polyline.rate")) >= 2)
    browser.picture("overview", whole=True)


def filters(browser, path):
    browser.open(path)
    browser.one("[data-view=cases]").click()
    browser.settle()
    total = browser.text("#case-count")
    browser.one("#search").send_keys("table/last-row-is-lifted")
    browser.settle()
    found = [element.text for element in browser.all(".list-rows .cell-scenario")]
    check(
        "the search takes a scenario's name as the command line does",
        found and all(text == "table/last-row-is-lifted" for text in found),
        found,
    )
    check("the fragment holds the search", "q=table/last-row-is-lifted" in browser.driver.current_url)
    browser.one("[data-verdict=fail]").click()
    browser.settle()
    check(
        "the fragment holds the verdict", "verdict=fail" in browser.driver.current_url,
        browser.driver.current_url,
    )
    words = {element.text for element in browser.all(".list-rows .cell-verdict")}
    check("only failing cases are left", words == {"✕ failed"} or words == {"✕\nfailed"}, words)
    browser.driver.back()
    browser.settle()
    check("the back button takes the verdict away", "verdict" not in browser.driver.current_url)
    browser.open(path, "#/cases?q=*%5Binset-scroll,*")
    strategies = {element.text for element in browser.all(".list-rows .cell-strategy")}
    check("* stands for any text, [ for itself", strategies == {"inset-scroll"}, strategies)
    browser.open(path, "#/cases?q=no-such-case")
    check("a filter that selects nothing says so", browser.one("#no-cases").is_displayed(), total)
    browser.open(path, "#/cases?sort=-strategy")
    order = [element.text for element in browser.all(".list-rows .cell-strategy")]
    check("the list can be sorted", order == sorted(order, reverse=True), order)
    browser.open(path, "#/matrix")
    tiles = browser.all("#matrix-table tbody a.tile.is-fail")
    check("the matrix shows a failure", bool(tiles))
    browser.open(path, "#/?verdict=pass")
    check("the filter reaches the overview", not any(e.is_displayed() for e in browser.all(".failure")))


def case(browser, path):
    browser.open(path)
    folded = browser.run("return !document.querySelector('.failure table').checkVisibility()")
    check("a failure's places are folded", folded)
    browser.one(".failure .first a").click()
    browser.settle()
    link = browser.driver.current_url
    check("a failing case opens", "#/case/" in link, link)
    words = browser.text(".findings")
    for part in ("121", "120", "+1", "contacts.yaml:"):
        check(f"the numbers say {part}", part in words, words)
    check("the history has its outcomes", len(browser.all(".outcomes .cube")) >= 2)
    film(browser)
    browser.picture("case", whole=True)
    browser.driver.back()
    browser.settle()
    check("the back button leaves the case", browser.one("#overview").is_displayed())
    browser.open(path, link[link.index("#"):])
    heading = browser.text("#case h1").replace("\n", "")
    check("a shared link opens the case", heading == "table/last-row-is-lifted", heading)
    browser.open(path, "#/case/none%20such")
    check("a link to no case says so", "Case not found" in browser.text("#case"))
    browser.open(path, "#/case/%zz")
    check("a broken link says so", "Case not found" in browser.text("#case"))


def film(browser):
    """The strip, and between two frames a piece that stands between its places."""
    check("a film strip is drawn", len(browser.all(".thumb svg.drawing")) >= 3)
    check("the adjustments are listed", "contentOffset" in browser.text(".step-panel"))
    check("the log is listed", bool(browser.all(".log li")))
    states = browser.run(
        """
        const slider = document.querySelector("#time");
        const state = () => [...document.querySelectorAll(".stage [transform], .stage svg, .stage rect")]
          .map((e) => (e.getAttribute("transform") ?? "") + e.getAttribute("y")).join(";");
        const states = new Set();
        for (let time = 0; time <= Number(slider.max); time += 0.05) {
          slider.value = time;
          slider.dispatchEvent(new Event("input"));
          states.add(state());
        }
        return [states.size, document.querySelectorAll(".thumb").length];
        """
    )
    check("the slider shows states between the frames", states[0] > states[1] + 2, states)


def beside(browser, path):
    """Both runs of a case: with a keyboard of 215 + 44 pt the list goes to 120, with 216 + 44 to 121."""
    browser.open(path, page_of(FAILING))
    check("a case that differs has both runs", "Compared with run 1" in browser.text(".beside"))
    check("two pictures are drawn", len(browser.all(".beside figure svg.drawing")) == 2)
    words = browser.text(".differences")
    for part in ("contentOffset of contacts", "[0, 120]", "[0, 121]"):
        check(f"what differs says {part}", part in words, words)
    pressed = "return [...document.querySelectorAll('.beside .toggle[aria-pressed=true]')].map((e) => e.textContent)"
    found = browser.run(pressed)
    check("the first step that differs is shown", found == ["step 0", "Side by side"], found)
    click = "[...document.querySelectorAll('.beside button')].find((e) => e.textContent === arguments[0]).click()"
    browser.run(click, "Slider")
    cut = browser.run(
        "const wipe = document.querySelector('.beside input'); wipe.value = 30;"
        "wipe.dispatchEvent(new Event('input'));"
        "return document.querySelectorAll('.layers figure')[1].style.clipPath"
    )
    check("the slider cuts the later picture", "30%" in cut, cut)
    link = browser.driver.current_url
    check("the link holds step and way", "step=0" in link and "beside=slider" in link, link)
    command = browser.text("#command-text")
    check("the comparison is a command", command == f"headroom compare 1 2 --why --case '{FAILING}'", command)
    browser.picture("beside-slider", whole=True)
    browser.open(path, link[link.index("#"):])
    browser.settle()
    found = browser.run(pressed)
    check("a shared link opens the comparison", found == ["step 0", "Slider"], found)
    seen = "return [...document.querySelectorAll('.layers figure')].map((e) => e.style.visibility).join()"
    browser.run(click, "Flicker")
    browser.run(click, "Swap")
    first = browser.run(seen)
    browser.run(click, "Swap")
    check("the swap shows the other picture", {first, browser.run(seen)}
          == {"visible,hidden", "hidden,visible"}, (first, browser.run(seen)))
    browser.run(click, "First difference")
    browser.media(prefers_reduced_motion="reduce")
    browser.run(click, "Flicker")
    first = browser.run(seen)
    time.sleep(1)
    check("nothing flickers where motion is unwanted", browser.run(seen) == first)
    browser.media()
    browser.open(path, page_of("known/no-longer [none, iPhone 8]"))
    check("a case that did the same has one run", not browser.all(".differences"))


def changed(path, name, change):
    """A copy of a report in which `change` edits the data of the case FAILING."""
    page = pathlib.Path(path).read_text()
    block = r'(<script type="application/json" id="{}">)(.*?)(</script>)'
    run = json.loads(re.search(block.format("run-data"), page, re.S)[2])
    cases = run["cases"]
    scenario, strategy = FAILING.split(" [")[0], FAILING.split("[")[1].split(",")[0]
    index = next(
        index for index in range(len(cases["scenario"]))
        if run["scenarios"][cases["scenario"][index]] == scenario
        and run["strategies"][cases["strategy"][index]] == strategy
    )

    def edited(found):
        data = json.loads(found[2])
        change(data, str(index))
        return found[1] + json.dumps(data).replace("<", "\\u003c") + found[3]

    copy = pathlib.Path(path).with_name(f"{name}.html")
    copy.write_text(re.sub(block.format("case-data"), edited, page, count=1, flags=re.S))
    return copy


def causes(browser, path):
    """The list of cases says causes; a known failure beside a new one is marked with its reason."""
    def change(data, index):
        data["texts"] += ["the <b>gap</b> is added twice", "it <b>stays</b>"]
        finding = dict(data["findings"][data["cases"]["findings"][index][0]])
        finding["cause"] = len(data["texts"]) - 2
        data["findings"] += [finding, {**finding, "known": len(data["texts"]) - 1}]
        places = [len(data["findings"]) - 2, len(data["findings"]) - 1]
        data["cases"]["findings"][index] = places

    copy = changed(path, "causes", change)
    browser.open(copy, "#/cases?q=last-row-is-lifted&verdict=fail")
    cell = browser.one(".list-rows .cell-margin")
    check("the list says the cause", cell.text == "the <b>gap</b> is added twice", cell.text)
    check("its title says the whole sentence", len(cell.get_attribute("title")) > 0 and cell.text not in cell.get_attribute("title"))
    browser.open(copy, page_of(FAILING))
    rows = [row.text for row in browser.all(".findings tbody tr")]
    marked = ["known failure: it <b>stays</b>" in row for row in rows]
    check("a known failure is marked with its reason", marked == [False, True], rows)


def unknown(browser, path):
    """An earlier outcome that the code of today doesn't produce is not drawn as the present one."""
    def change(data, index):
        data["earlier"][index]["steps"] = data["cases"]["steps"][int(index)]
        data["earlier"][index]["hasOtherOutcome"] = True

    browser.open(changed(path, "unknown", change), page_of(FAILING))
    words = browser.text("section.beside")
    check("an earlier outcome that can't be drawn isn't", "can't be drawn" in words and not browser.all(".layers"), words)
    command = browser.one("section.beside .copy").get_attribute("data-copy")
    check("but there is a command", command == f"headroom compare 1 2 --why --case '{FAILING}'", command)


def links(browser, path):
    browser.open(path, page_of(FAILING) + "?step=2")
    shown = browser.text("button.thumb[aria-current] .step-number")
    check("a shared link opens the step", shown == "2", shown)
    browser.run("document.querySelectorAll('button.thumb')[0].click()")
    check("the link follows the steps", "step=-1" in browser.driver.current_url, browser.driver.current_url)
    command = browser.text("#command-text")
    check("a case is a command", command == f"headroom show '{FAILING}' --run 2", command)
    for fragment, command in [
        ("", "headroom show 2"), ("#/?strategy=none", "headroom show 2 --strategy none"),
        ("#/matrix?q=table/", "headroom compare --strategies 2 --all --case table/"),
        ("#/cases?verdict=fail,error&device=iPhone%208",
         "headroom report 2 --format csv --verdict fail --verdict error --device 'iPhone 8'"),
        ("#/matrix?q=table/&strategy=none",
         "headroom report 2 --format csv --strategy none --case table/"),
        ("#/cases?change=newlyFailing", "headroom compare 1 2"),
        ("#/cases?group=1", ""),
    ]:
        browser.open(path, fragment)
        found = browser.run("return document.querySelector('#command').hidden ? '' "
                            ": document.querySelector('#command-text').textContent")
        check(f"{fragment or 'the overview'} is a command", found == command, found)


def paper(browser, path):
    """Print gives all that is selected: every view, and the pictures of what people look for."""
    browser.open(path, "#/matrix")
    browser.run("dispatchEvent(new Event('beforeprint'))")
    views = browser.run("return ['overview', 'matrix', 'cases'].map((id) => document.getElementById(id).hidden)")
    check("every view is printed", views == [False] * 3, views)
    titles = browser.run("return [...document.querySelectorAll('#paper h2')].map((e) => e.textContent)")
    check("so are the failures", any(FAILING in title for title in titles), titles)
    check("with their pictures", bool(browser.all("#paper svg.drawing")))
    closed = browser.run("return document.querySelectorAll('#overview details:not([open])').length")
    check("nothing is folded", closed == 0, closed)
    browser.media(media="print")
    browser.size(800, 1100)
    browser.picture("print-all", whole=True)
    browser.media()
    browser.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    browser.run("dispatchEvent(new Event('afterprint'))")
    views = browser.run("return ['overview', 'matrix', 'cases'].map((id) => document.getElementById(id).hidden)")
    check("then the view is as before", views == [True, False, True], views)
    check("and the paper is empty", not browser.all("#paper article"))
    browser.open(path, "#/cases?q=turned/")
    browser.run("dispatchEvent(new Event('beforeprint'))")
    titles = browser.run("return [...document.querySelectorAll('#paper h2')].map((e) => e.textContent)")
    check("with a filter all that it selects", len(titles) == 2, titles)


def keyboard(browser, path):
    browser.open(path)
    browser.keys(Keys.TAB)
    check("the first Tab reaches the skip link", browser.run("return document.activeElement.className") == "skip")
    browser.keys("/")
    check("/ goes to the search", browser.run("return document.activeElement.id") == "search")
    browser.keys("lifted", Keys.ESCAPE)
    check("Escape leaves the field", browser.run("return document.activeElement.id") != "search")
    browser.keys("c")
    check("c shows the cases", browser.one("#cases").is_displayed())
    browser.keys("j")
    browser.keys("j")
    place = browser.run("return document.activeElement.closest('.list-row')?.dataset.place")
    check("j moves down the list", place == "1", place)
    browser.keys("k")
    place = browser.run("return document.activeElement.closest('.list-row')?.dataset.place")
    check("k moves up", place == "0", place)
    browser.keys(Keys.ENTER)
    check("Enter opens", browser.one("#case").is_displayed())
    first = browser.driver.current_url
    browser.keys("j")
    check("j goes to the next case", browser.driver.current_url != first)
    browser.keys(Keys.ESCAPE)
    check("Escape goes back to the list", browser.one("#cases").is_displayed())
    browser.keys("?")
    check("? shows the keys", browser.run("return document.querySelector('#help').open"))
    browser.keys(Keys.ESCAPE)
    outline = browser.run(
        "document.querySelector('.brand').focus({focusVisible: true});"
        "return getComputedStyle(document.querySelector('.brand')).outlineStyle"
    )
    check("the focus is visible", outline == "solid", outline)


def hostile(browser, path):
    browser.open(path, "#/cases")
    check("no hostile name became an element", not browser.all("img, iframe, #cases script, [onerror]"))
    check("no hostile name was run", browser.run("return window.harmed === undefined"))
    keys = browser.run("return [...document.querySelectorAll('.list-rows a')].map((a) => a.href)")
    for key in keys:
        browser.run("location.href = arguments[0]", key)
        browser.settle()
        if browser.all("#case img:not(.picture img), #case script, [onerror]") or not browser.all("#case h1"):
            check("the page of a hostile case is harmless", False, key[-200:])
    width = browser.run("return document.documentElement.scrollWidth - innerWidth")
    check("long names break", width <= 0, width)
    check("no hostile page was run", browser.run("return window.harmed === undefined"))
    shown = browser.run("return document.body.textContent.includes('\\u202e')")
    check("direction marks are shown, not obeyed", not shown)


def sizes(browser, path):
    for width in (320, 390, 768, 1280, 3000):
        browser.size(width, 900)
        for fragment in ("", "#/matrix", "#/cases", page_of(FAILING)):
            browser.open(path, fragment)
            browser.settle()
            over = browser.run("return document.documentElement.scrollWidth - innerWidth")
            if over > 0:
                wide = browser.run(
                    "return [...document.querySelectorAll('body *')].filter((element) =>"
                    " element.getBoundingClientRect().right > innerWidth + 1"
                    " && !element.closest('.scrolls, .film, .matrix-frame'))"
                    ".slice(0, 5).map((element) => `${element.tagName} ${element.className}`)"
                )
                check(f"nothing is cut off at {width} pt, {fragment or 'overview'}", False, wide)
        print(f"ok: {width} px wide")
    strip(browser, path)
    browser.media(prefers_color_scheme="dark")
    browser.size(390, 844)
    browser.open(path)
    ground = browser.run("return getComputedStyle(document.documentElement).backgroundColor")
    check("dark is dark", ground == "rgb(18, 19, 21)", ground)
    browser.picture("dark-narrow", whole=True)
    browser.open(path, page_of(FAILING))
    browser.settle()
    browser.picture("dark-narrow-case", whole=True)
    browser.media(media="print")
    browser.size(800, 1100)
    browser.open(path)
    check("the bar's controls stay off paper", not browser.one("#filter").is_displayed())
    browser.picture("print", whole=True)
    browser.media()
    browser.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def strip(browser, path):
    """The chosen card is wholly in sight, and the table of strategies is cut nowhere."""
    edges = """
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const [strip, card] = [box(".film"), box("button.thumb[aria-current]")];
        return [card.left - strip.left, strip.right - card.right];
        """
    for width in (1280, 390, 320):
        browser.size(width, 900)
        browser.open(path, page_of(FAILING))
        browser.settle()
        found = browser.run(edges)
        check(f"{width} px: the failing card is wholly in sight", min(found) >= 0, found)
        isFailing = browser.run("return document.querySelector('button.thumb[aria-current]').className")
        check(f"{width} px: it is the chosen one", "has-failed" in isFailing, isFailing)
        browser.run("document.querySelector('.film').style.scrollBehavior = 'auto'")
        count = len(browser.all("button.thumb"))
        for place in [*range(count), *reversed(range(count))]:
            browser.run("document.querySelectorAll('button.thumb')[arguments[0]].click()", place)
            found = browser.run(edges)
            check(f"{width} px: card {place} is wholly in sight", min(found) >= 0, found)
        browser.open(path)
        browser.settle()
        cut = browser.run(
            "return [...document.querySelectorAll('.scores :is(th, td)')]"
            ".filter((cell) => cell.clientWidth && cell.scrollWidth > cell.clientWidth + 1)"
            ".map((cell) => cell.textContent)"
        )
        wide = browser.run(
            "const frame = document.querySelector('.scores').parentElement;"
            "return frame.scrollWidth - frame.clientWidth"
        )
        check(f"{width} px: no strategy's row is cut", not cut and wide <= 0, (cut, wide))


def expired(browser, path):
    """Accepted until 2026-01-01, run on 2026-01-11; the list stays at -20, 151 short of 131."""
    browser.open(path, page_of(EXPIRED))
    rows = [
        [cell.text for cell in row.find_elements(By.CSS_SELECTOR, "td")][:3]
        for row in browser.all(".findings tbody tr")
    ]
    check("what failed has its difference", ["131", "-20", "−151"] in rows, rows)
    check(
        "a known failure that expired has its days",
        ["until 2026-01-01", "2026-01-11", "+10 days"] in rows,
        rows,
    )
    browser.open(path)
    browser.run("for (const details of document.querySelectorAll('.failure details')) details.open = true")
    check("the overview has them, too", "+10 days" in browser.text("#overview"))


def pictures(browser, path):
    """An attachment of a step, one of the next one, one that is gone, and one of another device."""
    browser.open(path, page_of(EXPIRED) + "?step=-1")
    browser.settle()
    shown = "return [...document.querySelectorAll('.picture')].map((e) => e.textContent)"
    gone = "gone.png: no such file"
    found = browser.run(shown)
    check("before there is a picture there is the first", found == ["<b>iPhone 8</b> after step 0", gone], found)
    size = browser.run("return document.querySelector('.picture img').naturalWidth")
    check("the picture is there", size == 1, size)
    browser.open(path, page_of(EXPIRED) + "?step=1")
    browser.settle()
    found = browser.run(shown)
    both = ["<b>iPhone 8</b> after step 0", "other.png after step 1", gone]
    check("a frame has the pictures of its steps", found == both, found)
    browser.picture("pictures", whole=True)
    browser.open(path, page_of(FAILING))
    check("other cases have none", not browser.all(".picture"))


def copies(browser, path):
    """Commands are copied, or left selected; those that accept a case wait for a reason."""
    browser.open(path)
    browser.one(".trend g").click()
    browser.settle()
    command = "headroom report 1 -o run-1.html --open"
    check("a column of the trend copies a command", browser.text("#copied code") == command,
          browser.text("#copied"))
    browser.one("h1").click()
    check("the note goes", not browser.one("#copied").is_displayed())
    browser.run("document.querySelector('.trend g').focus()")
    browser.keys(Keys.ENTER)
    check("Enter does so, too", browser.one("#copied").is_displayed())
    browser.open(path, page_of(FAILING))
    found = [code.text for code in browser.all(".commands code")]
    key = f"'{FAILING}'"
    check("a failing case can be accepted", found == [
        f"headroom show {key}", f"headroom history {key}",
        f"headroom approve 2 {key} --write --reason",
        f"headroom known add {key} --until YYYY-MM-DD --reason",
    ], found)
    since = browser.one(".case-since .copy")
    since.click()
    browser.settle()
    check("the run of a case copies a command",
          browser.text("#copied code") == f"headroom show {key} --run 2", browser.text("#copied"))
    browser.open(path, page_of(TRACKED))
    check("a known failure can't be", len(browser.all(".commands code")) == 2)


def notes(browser, path):
    """A known failure with a reason of two lines, and where it is tracked."""
    browser.open(path, page_of(TRACKED))
    found = [element.text for element in browser.all("#case .case-note")]
    check(
        "a case has its notes in one place",
        found == ["known failure: nobody\nmoves it", "https://example.org/7"],
        found,
    )
    check("a note of several lines keeps them", len(browser.all(".case-note pre")) == 1)
    link = [element.get_attribute("href") for element in browser.all(".case-note a")]
    check("an address is a link", link == ["https://example.org/7"], link)


def matrix(browser, small, large):
    """Few rows are all open, many are all closed, whatever failed in them."""
    states = "return [...document.querySelectorAll('.folder-toggle')].map((e) => e.ariaExpanded)"
    browser.open(small, "#/matrix")
    folded = browser.run(states)
    check("few rows: all folders are open", len(folded) > 2 and set(folded) == {"true"}, folded)
    browser.open(large, "#/matrix")
    folded = browser.run(states)
    check("many rows: all folders are closed", folded == ["false"] * 12, folded)
    check("a closed folder tells its failures", bool(browser.all(".folder-row a.tile.is-fail")))
    browser.run("document.querySelector('.folder-toggle').focus()")
    browser.keys(Keys.ENTER)
    folded = browser.run(states)
    check("Enter opens one", folded == ["true"] + ["false"] * 11, folded)
    place = browser.run("return document.activeElement.className")
    check("and keeps the focus", place == "folder-toggle", place)
    browser.one("#matrix-fold").click()
    folded = browser.run(states)
    check("all can be opened", folded == ["true"] * 12, folded)
    words = browser.text("#matrix-fold")
    check("and closed again", words == "Collapse all", words)
    browser.one("#matrix-fold").click()
    check("alike", browser.run(states) == ["false"] * 12)


def trial(browser, path):
    """What was tried is no run: it has no number, no branch, nothing before it."""
    words = re.compile(r"\b(runs?|trend|record(ed)?|branch|commit|earlier|since|history)\b", re.I)
    browser.open(path, "#/cases")
    case = browser.one(".list-rows a").get_attribute("href")
    for fragment in ("", "#/matrix", "#/cases", case[case.index("#"):]):
        browser.open(path, fragment)
        browser.settle()
        told = browser.run(
            """
            const said = [...document.querySelectorAll("[aria-label], [title], [placeholder]")]
              .flatMap((e) => [e.ariaLabel, e.title, e.placeholder]);
            return [document.title, document.body.innerText, ...said].join("\\n");
            """
        )
        found = [match[0] for match in words.finditer(told)]
        check(f"a trial says nothing of runs, {fragment[:7] or 'overview'}", not found, found)
        check("it says what it is", "Trial of contacts" in browser.driver.title)
        browser.picture(f"trial-{fragment[2:6]}")


def landscape(browser, path):
    """The strip and the stage take the width, and playing shows the stage from its top."""
    for width, height in ((1280, 800), (844, 390), (390, 844)):
        browser.size(width, height)
        for name, key in (("turned", TURNED), ("sideways", SIDEWAYS)):
            browser.open(path, page_of(key))
            browser.settle()
            room = min(browser.run("return document.querySelector('.film').clientWidth"), 300)
            thumb = browser.run("return document.querySelector('button.thumb').offsetWidth")
            check(f"{name}, {width} px: a turned frame is wide", thumb > 0.9 * room, (thumb, room))
            browser.run("document.querySelectorAll('button.thumb')[1].click(); scrollTo(0, 0)")
            browser.keys(" ")
            top, gap, share, tall, bottom, bar = browser.run(
                """
                const box = (selector) => document.querySelector(selector).getBoundingClientRect();
                const [side, stage, device] = [box(".screen-side"), box(".stage"), box(".stage .device")];
                const bar = document.querySelector(".page-bar").getBoundingClientRect().bottom;
                return [side.top, device.top - stage.top, device.width / stage.width,
                  device.height / stage.height, side.bottom - innerHeight, Math.max(0, bar)];
                """
            )
            browser.picture(f"{name}-{width}")
            words = f"{name}, {width} px: "
            check(words + "playing begins at the top of the stage", bar <= top < bar + 60, (top, bar))
            check(words + "what moves it is in sight", bottom <= 0, bottom)
            check(words + "the screen stands at the top of the stage", gap < 60, gap)
            check(words + "the stage fits the screen", max(share, tall) > 0.7, (share, tall))
            over = browser.run("return document.documentElement.scrollWidth - innerWidth")
            check(words + "the page does not scroll sideways", over <= 0, over)
    browser.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def sheet(browser, path):
    """On a phone the filter is a sheet that a button opens."""
    state = """
        const sheet = document.querySelector("#filter-sheet");
        const active = document.activeElement;
        return [sheet.open, sheet.contains(active), active.id, location.hash];
        """
    for width, height in ((390, 844), (320, 568), (844, 390)):
        browser.size(width, height)
        browser.open(path, "#/cases")
        browser.settle()
        words = f"{width} px: "
        fail = browser.one("[data-verdict=fail]")
        check(words + "the choices wait in the sheet", not fail.is_displayed())
        check(words + "nothing is counted yet", browser.text("#filter-button") == "Filter")
        browser.run("document.querySelector('#filter-button').focus()")
        browser.keys(Keys.ENTER)
        check(words + "the button opens the sheet", browser.run(state)[:2] == [True, True])
        # Past the last part the focus is with the browser itself, never behind the sheet.
        places = []
        for _ in range(14 if width == 390 else 0):
            browser.driver.switch_to.active_element.send_keys(Keys.TAB)
            places.append(browser.run(
                "const active = document.activeElement;"
                "return active === document.body || !!active.closest('#filter-sheet')"
            ))
        check(words + "the focus stays inside", all(places), places)
        fail.click()
        browser.settle()
        browser.picture(f"sheet-{width}")
        shown = browser.text("#filter-shown")
        count = len(browser.all(".list-rows .list-row"))
        check(words + "it says what is selected", shown.startswith(f"Show {count} case"), shown)
        outside = browser.run(
            "const box = document.querySelector('#filter-sheet').getBoundingClientRect();"
            "return [box.left, box.right - innerWidth, box.bottom - innerHeight, box.top]"
        )
        check(words + "the sheet fits", outside[:3] == [0, 0, 0] and outside[3] > 0, outside)
        browser.keys(Keys.ESCAPE)
        found = browser.run(state)
        check(words + "Escape closes it", found[0] is False and found[2] == "filter-button", found)
        check(words + "its choice holds", "verdict=fail" in found[3], found)
        label = " ".join(browser.run("return document.querySelector('#filter-button').textContent").split())
        check(words + "the button counts what is chosen", label == "Filter1 active", label)
    browser.one("#filter-button").click()
    browser.size(1280, 900)
    browser.settle()
    check("where there is room the bar has the choices", browser.one("[data-verdict=fail]").is_displayed())
    check("and no sheet", browser.run(state)[0] is False and not browser.one("#filter-button").is_displayed())
    browser.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def styles(browser, path):
    """What Chromium does not know it would leave out without a word."""
    browser.open(path)
    unknown = browser.run(
        """
        const text = document.querySelector("style").textContent.replace(/\\/\\*[^]*?\\*\\//g, "");
        const known = ([name, value]) => name.startsWith("--") || CSS.supports(name, value);
        return [...text.matchAll(/\\{([^{}]*)\\}/g)].flatMap((block) => block[1].split(";"))
          .filter((declaration) => declaration.trim())
          .map((declaration) => declaration.trim().replace(" !important", "").split(/:\\s*/, 2))
          .filter((declaration) => !known(declaration)).map((declaration) => declaration.join(": "));
        """
    )
    check("every declaration of the style sheet is one", not unknown, unknown)


def without_script(browser, path):
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    browser.open(path)
    words = browser.text("#overview")
    check("without script the totals stand there", "planned" in words, words[:200])
    check("without script the failures stand there", "expected 120, got 121" in words, words[:400])
    check("without script it says what needs one", "JavaScript" in browser.text("main"))
    check("without script nothing dead is shown", not browser.one("#filter").is_displayed())
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


# The large report


def large(browser, path):
    started = time.monotonic()
    browser.open(path)
    opened = time.monotonic() - started
    timing = browser.run(
        "const t = performance.getEntriesByType('navigation')[0];"
        "return [t.domInteractive, t.domContentLoadedEventEnd, t.loadEventEnd]"
    )
    # One run alone has no changes to choose from.
    choices = browser.text("#filter-choices")
    check("the filter has nothing that is no choice", "null" not in choices, choices)
    print(f"figure: {os.path.getsize(path)} bytes for 10,000 cases")
    print(f"figure: opened in {opened * 1000:.0f} ms by the driver's clock, "
          f"DOM {timing[0]:.0f} ms, script done {timing[1]:.0f} ms, loaded {timing[2]:.0f} ms")
    check("10,000 cases take less than 10 MB", os.path.getsize(path) < 10_000_000)
    for view in ("cases", "matrix", ""):
        browser.open(path, f"#/{view}")
        for text in ("q=9", "q=*1*", "verdict=fail", "strategy=none", ""):
            spent = browser.run(
                """
                const [view, query] = arguments;
                const start = performance.now();
                location.hash = `#/${view}?${query}`;
                window.dispatchEvent(new PopStateEvent("popstate", {state: null}));
                document.body.getBoundingClientRect();
                return performance.now() - start;
                """,
                view, text,
            )
            print(f"figure: {view or 'overview'} filtered by '{text}' in {spent:.0f} ms")
            check(f"filtering {view or 'overview'} does not stall", spent < 2000, spent)
    browser.open(path, "#/cases")
    rows = browser.run("return document.querySelectorAll('.list-row').length")
    check("only some rows are in the page", 10 < rows < 500, rows)
    browser.run("scrollTo(0, document.body.scrollHeight / 2)")
    browser.settle()
    shown = browser.run(
        "return [...document.querySelectorAll('.list-rows .list-row')].filter((row) => {"
        " const box = row.getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight; }).length"
    )
    check("scrolled far, rows are in sight", shown > 5, shown)
    spent = browser.run(
        """
        const start = performance.now();
        document.querySelector(".list-rows a").click();
        window.dispatchEvent(new PopStateEvent("popstate", {state: null}));
        document.body.getBoundingClientRect();
        return performance.now() - start;
        """
    )
    print(f"figure: the first case opened in {spent:.0f} ms")
    check("a case opens", bool(browser.all("#case h1")))


def main(folder):
    browser = Browser()
    small, large_report, tried = (
        os.path.join(folder, f"{name}.html") for name in ("small", "large", "try")
    )
    parts = [
        (part, (small,))
        for part in (
            overview, filters, case, beside, causes, unknown, links, paper, expired, pictures, copies, notes, keyboard, hostile,
            sizes, landscape, sheet, styles, without_script,
        )
    ]
    parts += [(matrix, (small, large_report)), (trial, (tried,)), (large, (large_report,))]
    try:
        for part, paths in parts:
            try:
                part(browser, *paths)
            except Exception:
                check(f"{part.__name__} comes to its end", False, traceback.format_exc())
            browser.expect_calm(part.__name__)
    finally:
        browser.driver.quit()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
