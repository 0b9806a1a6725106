import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** Of the decoders only those without WebAssembly. */
const isWanted = (name: string) => !name.endsWith('.wasm') && !name.startsWith('quickjs')

/** Puts the character maps, standard fonts and decoders of pdf.js into the build, where `open-pdf.ts` expects them. */
export function pdfjsData(): Plugin {
  return {
    name: 'pdfjs-data',
    apply: 'build',
    async generateBundle() {
      const manifest = require.resolve('pdfjs-dist/package.json')
      const { version } = JSON.parse(await readFile(manifest, 'utf8'))
      for (const folder of ['cmaps', 'standard_fonts', 'wasm']) {
        const from = path.join(path.dirname(manifest), folder)
        for (const name of (await readdir(from)).filter(isWanted))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${version}/${folder}/${name}`,
            source: await readFile(path.join(from, name)),
          })
      }
    },
  }
}
