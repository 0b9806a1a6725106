import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ScreenFiles } from '@registration/contract/home-page.ts'
import { paths, screenNames } from '@registration/contract/paths.ts'
import type { Plugin, Rolldown } from 'vite'

const route = /(?:open|guarded)\(\s*'(\w+)',\s*(?:screen\(\(\) => import\('\.\/([^']+)'\)|(\w+))/g
const shared = /const (\w+) = screen\(\(\) => import\('\.\/([^']+)'\)/g

/**
 * Records for each address which files its screen needs. The server names them in the page, so that they are fetched
 * together with the entry and not one after the other. Read from `routes.tsx`. The build
 * fails where a screen of the contract's `paths.ts` is not found there.
 */
export function screenFiles(): Plugin {
  let root = ''
  return {
    name: 'screen-files',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const modules = modulesOf(await readFile(join(root, 'src/routes.tsx'), 'utf8'))
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      const chunkOf = (module: string) => {
        const found = chunks.find(({ moduleIds, isDynamicEntry, facadeModuleId }) =>
          isDynamicEntry ? facadeModuleId === join(root, 'src', module) : moduleIds.includes(join(root, 'src', module)),
        )
        return found ?? this.error(`${module} is in no chunk of the build`)
      }
      const entryOf = (file: string) =>
        chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId === join(root, file)) ??
        this.error(`The build has no entry ${file}`)
      const entry = entryOf('index.html')
      const first = filesOf(entry, bundle)
      const rest = (module: string) => filesOf(chunkOf(module), bundle).filter((file) => !first.includes(file))
      const all = rest('Screens.tsx')
      const texts = { 'zh-CN': rest('locales/zh-CN.ts'), en: rest('locales/en.ts') }
      const addresses = (names: readonly string[]) => names.map((name) => `/${name}`)
      const ahead = this.emitFile({
        type: 'asset',
        name: 'ahead.json',
        source: JSON.stringify({
          'zh-CN': addresses([...all, ...texts['zh-CN']]),
          en: addresses([...all, ...texts.en]),
        }),
      })
      const files: ScreenFiles = {
        wake: entryOf('src/wake.ts').fileName,
        ahead: this.getFileName(ahead),
        all: [...new Set([...all, ...rest('features/session/WaitingScreen.tsx')])],
        texts,
        screens: {},
      }
      // The home screen comes with the page.
      for (const name of screenNames.filter((each) => each !== 'home')) {
        const module = modules[name] ?? this.error(`routes.tsx names no module for the screen ${name}`)
        const own = rest(module).filter((file) => !files.all.includes(file))
        for (const pattern of paths[name].patterns) files.screens[pattern.toLowerCase()] = own
      }
      this.emitFile({ type: 'asset', fileName: '.vite/screen-files.json', source: JSON.stringify(files) })
    },
  }
}

/** The module of each route that is loaded on the first visit to it. */
function modulesOf(source: string): Record<string, string | undefined> {
  const named = new Map([...source.matchAll(shared)].map(([, name = '', module = '']) => [name, module]))
  const found = [...source.matchAll(route)].map(
    ([, name = '', module, constant = '']): [string, string | undefined] => [name, module ?? named.get(constant)],
  )
  return Object.fromEntries(found.flatMap(([name, module]) => (module ? [[name, module]] : [])))
}

/** The file of a chunk, its styles, and those of all that it imports. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Map<string, string[]>(),
): string[] {
  if (!found.has(chunk.fileName)) {
    found.set(chunk.fileName, [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') filesOf(imported, bundle, found)
    }
  }
  return [...found.values()].flat()
}
