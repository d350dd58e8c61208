"""Runs a workflow of GitHub Actions on this machine: its steps as they are, the actions of GitHub as stand-ins.

    workflow.py STATE WORKFLOW.yml EVENT.json NAME=VALUE...

STATE keeps what GitHub keeps from run to run: caches/KEY, runs/ID/ARTIFACT and comments.json. The values are those of
the context 'github', and 'ref', what is checked out of its 'origin'; 'action' is the folder of the action headroom.
Exits with 1 where a job fails. As 'gh' it is a stand-in for GitHub's program.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path


def call(*words, **options):
    return subprocess.run([str(word) for word in words], **options)


def copy(path, folder):
    """Copies the content of a folder, or a file."""
    if path.is_dir():
        shutil.copytree(path, folder, symlinks=True, dirs_exist_ok=True)
    else:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, folder)


class Workflow:
    def __init__(self, state, file, event, values):
        import yaml

        self.state = Path(state).absolute()
        self.definition = yaml.safe_load(Path(file).read_text())
        self.event = Path(event).absolute()
        self.github = {**values, "event": json.loads(self.event.read_text()), "token": "secret"}
        self.run = self.state / "runs" / values["run_id"]
        self.results = {}

    # Expressions: names, comparisons, 'always()' and what joins them.

    def value(self, expression, context):
        def look_up(path):
            place = context
            for key in path.split("."):
                place = place.get(key) if isinstance(place, dict) else None
            return place if place is not None else ""

        text = expression.replace("&&", " and ").replace("||", " or ").replace("always()", "True")
        text = re.sub(
            r"'[^']*'|\b(?!and\b|or\b|True\b)[a-z_]+(?:\.[a-z_]+)+",
            lambda match: match[0] if match[0][0] == "'" else f"look_up({match[0]!r})",
            text,
        )
        return eval(text, {"look_up": look_up})

    def filled(self, value, context):
        if isinstance(value, dict):
            return {key: self.filled(entry, context) for key, entry in value.items()}
        if not isinstance(value, str):
            return value
        return re.sub(r"\$\{\{ *(.*?) *\}\}", lambda match: str(self.value(match[1], context)), value)

    # Jobs

    def perform(self):
        for name, job in self.definition["jobs"].items():
            needs = job.get("needs", [])
            needs = [needs] if isinstance(needs, str) else needs
            context = {"github": self.github}
            if not all(self.results.get(need) for need in needs):
                self.results[name] = False
            elif "if" in job and not self.value(job["if"], context):
                print(f"skipped job {name}")
                self.results[name] = True
            else:
                matrix = job.get("strategy", {}).get("matrix", {})
                rows = [{key: row} for key, all in matrix.items() for row in all] or [{}]
                self.results[name] = all([self.perform_job(name, job, row) for row in rows])
        return all(self.results.values())

    def perform_job(self, name, job, matrix):
        workspace = self.state / "workspace"
        shutil.rmtree(workspace, ignore_errors=True)
        workspace.mkdir(parents=True)
        self.workspace, self.path, self.succeeds = workspace, os.environ["PATH"], True
        folder = self.definition.get("defaults", {}).get("run", {}).get("working-directory", ".")
        context = {"github": self.github, "matrix": matrix, "steps": {}}
        self.perform_steps(job["steps"], context, folder)
        return self.succeeds

    def perform_steps(self, steps, context, folder):
        for step in steps:
            step_id = step.get("id")
            condition = step.get("if", "")
            wanted = self.value(condition, context) if condition else True
            if not wanted or not (self.succeeds or "always()" in condition):
                if step_id:
                    context["steps"][step_id] = {"outcome": "skipped"}
                continue
            step = {key: self.filled(value, context) for key, value in step.items()}
            print(f"== {step.get('uses') or step['run']}", flush=True)
            outputs = {}
            done = self.use(step) if "uses" in step else self.execute(step, folder, outputs)
            self.succeeds = self.succeeds and done
            if step_id:
                context["steps"][step_id] = {
                    "outcome": "success" if done else "failure", "outputs": outputs}

    # Steps

    def execute(self, step, folder, outputs, action=""):
        files = {key: self.state / key for key in ["output", "path", "step_summary"]}
        for file in files.values():
            file.write_text("")
        environment = {
            **os.environ, "PATH": self.path, "CI": "true", "GITHUB_ACTIONS": "true",
            "GITHUB_EVENT_PATH": str(self.event), "GITHUB_WORKSPACE": str(self.workspace),
            "GITHUB_ACTION_PATH": action, "STATE": str(self.state),
            **{f"GITHUB_{key.upper()}": str(file) for key, file in files.items()},
            **{f"GITHUB_{key.upper()}": value for key, value in self.github.items()
               if key not in ["event", "token", "ref", "action"]},
            **step.get("env", {}),
        }
        shell = step.get("shell", "bash")
        result = call(shell, "-e", "-c", step["run"], cwd=self.workspace / folder, env=environment)
        for line in files["output"].read_text().splitlines():
            key, _, value = line.partition("=")
            outputs[key] = value
        for line in files["path"].read_text().splitlines():
            self.path = f"{line}:{self.path}"
        return result.returncode == 0

    def use(self, step):
        action = step["uses"].split("@")[0]
        given = step.get("with", {})
        if action.endswith("/headroom/.github/actions/headroom"):
            return self.use_composite(given)
        return {
            "actions/checkout": self.check_out, "actions/cache/restore": self.restore,
            "actions/cache/save": self.save, "actions/upload-artifact": self.upload,
            "actions/download-artifact": self.download,
        }[action](given)

    def use_composite(self, given):
        import yaml

        folder = Path(self.github["action"])
        action = yaml.safe_load((folder / "action.yml").read_text())
        inputs = {key: given.get(key, one["default"]) for key, one in action["inputs"].items()}
        context = {
            "github": {**self.github, "action_ref": "", "action_repository": "us/headroom"},
            "inputs": inputs, "steps": {}, "runner": {"os": "Linux", "arch": "X64"}}
        execute, self.execute = self.execute, lambda step, _, outputs: execute(
            step, ".", outputs, str(folder))
        self.perform_steps(action["runs"]["steps"], context, ".")
        self.execute = execute
        return self.succeeds

    def check_out(self, given):
        def git(*words):
            call("git", "-C", self.workspace, *words, check=True)

        git("init", "-q")
        git("remote", "add", "origin", f"file://{self.github['origin']}")
        depth = given.get("fetch-depth", 1)
        if depth == 0:
            git("fetch", "-q", "origin", "+refs/heads/*:refs/remotes/origin/*")
        git("fetch", "-q", *([f"--depth={depth}"] if depth else []), "origin", self.github["ref"])
        git("checkout", "-q", "--detach", "FETCH_HEAD")
        return True

    def restore(self, given):
        caches = self.state / "caches"
        prefixes = [given["key"], *given.get("restore-keys", "").split()]
        for prefix in prefixes:
            found = [cache for cache in caches.glob("*") if cache.name.startswith(prefix)]
            if found:
                newest = max(found, key=lambda cache: cache.stat().st_mtime_ns)
                copy(newest, (self.workspace / given["path"]).parent)
                break
        return True

    def save(self, given):
        cache = self.state / "caches" / given["key"]
        copy(self.workspace / given["path"], cache)
        os.utime(cache)
        return True

    def upload(self, given):
        path = self.workspace / given["path"]
        assert given.get("include-hidden-files") or not any(
            part.startswith(".") for part in Path(given["path"]).parts), "hidden files are left out"
        artifact = self.run / given["name"]
        assert given.get("overwrite") or not artifact.exists(), f"{artifact} is there already"
        copy(path, artifact)
        (self.run / "own").write_text(self.github.get("own", "yes"))
        return True

    def download(self, given):
        for artifact in self.run.glob(given["pattern"]):
            copy(artifact, self.workspace / given["path"])
        return True


class GitHubProgram:
    """What GitHub answers of the state."""

    def __init__(self, state):
        self.state = Path(state)

    def artifacts(self, run="*"):
        found = [path for path in self.state.glob(f"runs/{run}/*") if path.is_dir()]
        artifacts = [
            {"id": path.stat().st_mtime_ns % 10**12, "name": path.name, "expired": False,
             "created_at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(path.stat().st_mtime)),
             "workflow_run": {
                 "id": int(path.parent.name), "repository_id": 1,
                 "head_repository_id": 1 if (path.parent / "own").read_text() == "yes" else None}}
            for path in found]
        return {"artifacts": artifacts, "total_count": len(artifacts)}

    def perform(self, words):
        assert os.environ["GH_TOKEN"] == "secret"
        with (self.state / "calls").open("a") as calls:
            calls.write(" ".join(words) + "\n")
        if words[:2] == ["run", "download"]:
            run, options = words[2], dict(zip(words[3::2], words[4::2]))
            artifact = self.state / "runs" / run / options["--name"]
            if not artifact.exists():
                sys.exit("no such artifact")
            return copy(artifact, Path(options["--dir"]))
        assert words[0] == "api"
        words = [word for word in words[1:] if word != "--silent"]
        method, path = words[1], words[2].removeprefix("repos/us/app/")
        fields = dict(word.split("=", 1) for word in words[4::2])
        if fields.get("page", "1") != "1":
            return print("[]" if "artifacts" not in path else '{"artifacts": []}')
        if method == "GET":
            return print(json.dumps(self.get(path, fields)))
        file = self.state / "comments.json"
        comments = json.loads(file.read_text()) if file.exists() else []
        body = Path(fields["body"].removeprefix("@")).read_text()
        if method == "POST":
            comments.append({
                "id": len(comments) + 1, "user": {"login": "github-actions[bot]"}, "body": body,
                "issue": path})
        else:
            comments[int(path.rsplit("/")[-1]) - 1]["body"] = body
        file.write_text(json.dumps(comments))

    def get(self, path, fields):
        if path == "actions/artifacts":
            return self.artifacts()
        if match := re.fullmatch(r"actions/runs/(\d+)/artifacts", path):
            return self.artifacts(match[1])
        if path == "pulls":
            pulls = json.loads((self.state / "pulls.json").read_text())
            return [pull for pull in pulls if pull["head"]["label"] == fields["head"]]
        file = self.state / "comments.json"
        comments = json.loads(file.read_text()) if file.exists() else []
        return [comment for comment in comments if comment["issue"] == path]


if Path(sys.argv[0]).name == "gh":
    GitHubProgram(os.environ["STATE"]).perform(sys.argv[1:])
else:
    values = dict(word.split("=", 1) for word in sys.argv[4:])
    sys.exit(0 if Workflow(*sys.argv[1:4], values).perform() else 1)
