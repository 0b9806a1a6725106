import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { codePointsOf } from './code-points.ts'

const require = createRequire(import.meta.url)
const simplified = path.dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'))
const hongKong = path.dirname(require.resolve('@expo-google-fonts/noto-sans-hk/package.json'))

/** The bundled fonts, first choice first: the second has characters of names that the first lacks. */
export const fontFiles = [
  path.join(simplified, '400Regular/NotoSansSC_400Regular.ttf'),
  path.join(hongKong, '400Regular/NotoSansHK_400Regular.ttf'),
]

/** Every code point that the bundled fonts can print. */
export function readCoverage(): Set<number> {
  return new Set(fontFiles.flatMap((file) => codePointsOf(readFileSync(file))))
}
