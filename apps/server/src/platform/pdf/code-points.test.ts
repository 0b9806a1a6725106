import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { codePointsOf } from './code-points.ts'
import { fontFiles } from './fonts.ts'

test.each(fontFiles.map((file) => [path.basename(file), file]))(
  'the code points of %s are as fontkit reads them',
  (_name, file) => {
    const font = openSync(file)
    const expected = 'characterSet' in font ? font.characterSet : []
    expect(expected.length).toBeGreaterThan(20_000)
    expect(new Set(codePointsOf(readFileSync(file)))).toEqual(new Set(expected))
  },
)

test('a file that is no font is refused', () => {
  expect(() => codePointsOf(Buffer.alloc(64))).toThrow('The font has no table cmap')
})
