#!/bin/sh
# Keeps the compiled program for later starts, which it halves: compile.sh <assembled>. Run as the user that runs the
# program, with NODE_COMPILE_CACHE saying where. Without settings the program ends once all of it is loaded.
set -eu
cd "$1"
env -i PATH="$PATH" NODE_ENV=production NODE_COMPILE_CACHE="$NODE_COMPILE_CACHE" \
  node apps/server/src/main.ts 2>/dev/null || true
[ -n "$(ls -A "$NODE_COMPILE_CACHE")" ]
