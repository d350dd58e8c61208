#!/bin/sh
# Xcode Cloud runs this script after cloning the repository: it runs the project, and fails a change that breaks
# a case; see 'headroom help ci'. It works in the shell of any other CI service, too. Xcode Cloud keeps no files
# between builds, so the base branch is run as well, unless HEADROOM_DB is a database that has a run of it.
set -eu
cd "$(dirname "$0")/.."
rm -rf .headroom/source
git clone -q --depth 1 --branch VERSION REPOSITORY .headroom/source
PATH=$(sh .headroom/source/.github/actions/headroom/install.sh):$PATH
export PATH
headroom trust --yes  #if programs
headroom ci
