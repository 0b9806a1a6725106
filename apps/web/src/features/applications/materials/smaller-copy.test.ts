import { expect, test } from 'vitest'
import { sizeOfCopy, smallerCopy } from './smaller-copy.ts'

test('the longest side of a copy is 2,560 pixels, whichever it is, and nothing is enlarged', () => {
  expect(sizeOfCopy({ width: 4000, height: 3000 })).toEqual({ width: 2560, height: 1920 })
  expect(sizeOfCopy({ width: 3000, height: 4000 })).toEqual({ width: 1920, height: 2560 })
  expect(sizeOfCopy({ width: 1200, height: 900 })).toEqual({ width: 1200, height: 900 })
})

test('a picture of which the browser makes no copy is sent as it is', async () => {
  const file = new File(['x'], '1.jpg', { type: 'image/jpeg' })
  expect(await smallerCopy(file)).toBe(file)
})
