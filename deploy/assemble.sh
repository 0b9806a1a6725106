#!/bin/sh
# What the image holds, apart from the packages: assemble.sh <source> <target>. The source's packages are installed (npm ci).
# No tests, no stand-ins, no tools.
set -eu
source=$(cd "$1" && pwd)
mkdir -p "$2"
target=$(cd "$2" && pwd)

node --input-type=module -e "
  const { buildWebIfStale } = await import('$source/tools/build-web.ts')
  await buildWebIfStale('$source')
"
cd "$source"
find package.json package-lock.json .npmrc content packages/contract/package.json packages/contract/src \
  apps/server/package.json apps/server/migrations apps/server/src apps/web/package.json apps/web/dist \
  apps/standins/package.json apps/desk/package.json apps/desk/dist packages/kit/package.json \
  -type f ! -name '*.test.ts' ! -path 'apps/server/src/testing/*' -print |
  tar -cf - -T - | tar -xof - -C "$target"
