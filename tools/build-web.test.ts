import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildWebIfStale } from './build-web.ts'
import { plantTree } from './planted-tree.ts'

function plantWeb(): string {
  const root = plantTree({
    'package-lock.json': '{}',
    'tsconfig.base.json': '{}',
    'packages/contract/src/word.ts': "export const word = 'first'\n",
    'packages/kit/src/show.ts': 'export const show = (word: string) => (document.title = word)\n',
    'apps/desk/index.html': '<script type="module" src="/src/main.ts"></script>\n',
    'apps/desk/package.json': '{ "type": "module" }',
    'apps/desk/src/main.ts': "document.title = 'desk'\n",
    'apps/web/index.html': '<script type="module" src="/src/main.ts"></script>\n',
    'apps/web/package.json': '{ "type": "module" }',
    'apps/web/src/entry-server.tsx':
      "import { word } from '../../../packages/contract/src/word.ts'\nexport const renderHome = () => word\n",
    'apps/web/src/main.ts':
      "import { word } from '../../../packages/contract/src/word.ts'\nimport { show } from '../../../packages/kit/src/show.ts'\nshow(word)\n",
  })
  symlinkSync(join(import.meta.dirname, '../node_modules/vite'), join(root, 'node_modules/vite'), 'junction')
  return root
}

function builtText(root: string): string {
  const assets = join(root, 'apps/web/dist/assets')
  return readdirSync(assets)
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n')
}

it('builds where there is no build, and keeps a fresh one', async () => {
  const root = plantWeb()
  await buildWebIfStale(root)
  expect(builtText(root)).toContain('first')
  expect(readFileSync(join(root, 'apps/web/dist/server/entry-server.js'), 'utf8')).toContain('first')
  const before = statSync(join(root, 'apps/web/dist')).ino
  await buildWebIfStale(root)
  expect(statSync(join(root, 'apps/web/dist')).ino).toBe(before)
})

it('builds one app alone after a change in it', async () => {
  const root = plantWeb()
  await buildWebIfStale(root)
  const web = statSync(join(root, 'apps/web/dist')).ino
  const desk = statSync(join(root, 'apps/desk/dist')).ino
  writeFileSync(join(root, 'apps/desk/src/main.ts'), "document.title = 'second'\n")
  await buildWebIfStale(root)
  expect(statSync(join(root, 'apps/web/dist')).ino).toBe(web)
  expect(statSync(join(root, 'apps/desk/dist')).ino).not.toBe(desk)
})

it.each([
  ['apps/web/src/main.ts', "document.title = 'second'\n"],
  ['packages/contract/src/word.ts', "export const word = 'second'\n"],
  ['packages/kit/src/show.ts', "export const show = () => (document.title = 'second')\n"],
])('builds again after a change in %s', async (file, text) => {
  const root = plantWeb()
  await buildWebIfStale(root)
  writeFileSync(join(root, file), text)
  await buildWebIfStale(root)
  expect(builtText(root)).toContain('second')
})

it('says why a build failed, and keeps the one before', async () => {
  const root = plantWeb()
  await buildWebIfStale(root)
  writeFileSync(join(root, 'apps/web/src/main.ts'), "import './gone.ts'\n")
  await expect(buildWebIfStale(root)).rejects.toThrow(/could not be built:[\s\S]*gone\.ts/)
  expect(builtText(root)).toContain('first')
  expect(existsSync(join(root, '.cache/build-web.lock'))).toBe(false)
})
