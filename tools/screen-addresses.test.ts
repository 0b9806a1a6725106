import { expect, it } from 'vitest'
import { plantTree } from './planted-tree.ts'
import { findScreenAddresses } from './screen-addresses.ts'

const findIn = (planted: Record<string, string>) =>
  findScreenAddresses(plantTree(planted)).map(({ file, line, message }) => `${file}:${line} ${message}`)

it.each([
  ['a text', "export const link = '/applyDetail'\n"],
  ['a text with a query', "export const link = '/applyDetail?id=1'\n"],
  ['a template', `export const linkTo = (id: string) => \`/applyDetail?id=\${id}\`\n`],
  ['a template behind a base', `export const linkTo = (base: string) => \`\${base}/applyDetail#a\`\n`],
  ['an attribute of markup in a text', `export const markup = '<a href="/applyDetail">'\n`],
  ['a case', "export const at = (path: string) => { switch (path) { case '/applyDetail': return 1 } }\n"],
])('the address of a screen is found as %s', (_, text) => {
  const finding = ':1 spells out /applyDetail: use paths.applicationDetail'
  expect(findIn({ 'apps/server/src/modules/a/tell.ts': text, 'apps/web/src/features/a/A.tsx': text })).toEqual([
    `apps/server/src/modules/a/tell.ts${finding}`,
    `apps/web/src/features/a/A.tsx${finding}`,
  ])
})

it('another path of a screen is found, in any case, and as an attribute in JSX', () => {
  expect(
    findIn({
      'apps/web/src/A.tsx': 'export const A = () => (\n  <a href="/MY/mine">x</a>\n)\n',
      'packages/contract/src/face.ts': "export const back = '/ok?token=1'\n",
    }),
  ).toEqual([
    'apps/web/src/A.tsx:2 spells out /MY/mine: use paths.profile',
    'packages/contract/src/face.ts:1 spells out /ok: use paths.faceResult',
  ])
})

it('a path of a screen of the desk is found, also before an id', () => {
  expect(
    findIn({
      'apps/desk/src/A.tsx': 'export const A = () => <a href="/desk/sign-in?from=1">x</a>\n',
      'apps/server/src/modules/a/tell.ts': `export const linkTo = (id: string) => \`/desk/cases/\${id}\`\n`,
      'packages/contract/src/desk/desk-paths.ts': "export const deskPaths = { queue: '/desk/queue' }\n",
      'apps/server/src/b.ts': "export const b = ['/desk', '/desk/api/staff/list', '/desk/files/1']\n",
    }),
  ).toEqual([
    'apps/desk/src/A.tsx:1 spells out /desk/sign-in: use deskPaths.signIn',
    'apps/server/src/modules/a/tell.ts:1 spells out /desk/cases/: use deskPaths.case',
  ])
})

it('other paths, comments, imports, tests and the addresses of outside platforms are left alone', () => {
  const planted = "export const link = '/appointment'\n"
  expect(
    findIn({
      'apps/server/src/a.ts': `import './my/face.ts'\n/** \`/my\` */\nexport const a = ['/my/other', 'a/my', '/pictures/my', '/mine?x=/', \`\${1}/2\`]\n`,
      'apps/server/src/platform/registry/registry.ts': planted,
      'apps/server/src/a.test.ts': planted,
      'apps/desk/src/testing/open.tsx': planted,
      'packages/contract/src/paths.ts': planted,
    }),
  ).toEqual([])
})

it('nothing to read is no clean result', () => {
  expect(() => findScreenAddresses(plantTree({}))).toThrow('No file')
})
