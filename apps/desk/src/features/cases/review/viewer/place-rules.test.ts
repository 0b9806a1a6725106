import { describe, expect, it } from 'vitest'
import { aFile, aMaterial } from '../../../../testing/a-desk-case.ts'
import { pairsOf, placeAt, placeBeside, placeOfNextMaterial, placesOf } from './place-rules.ts'

const contract = aMaterial({
  files: [aFile({ id: 'a', change: 'added' }), aFile({ id: 'b' }), aFile({ id: 'old', change: 'removed' })],
})
const empty = aMaterial({ id: 'empty', name: '委托书', files: [] })
const tax = aMaterial({ id: 'tax', name: '完税证明', files: [aFile({ id: 'c' }), aFile({ id: 'd' })] })
const materials = [contract, empty, tax]

const at = (fileId: string) => {
  const place = placeAt(materials, { fileId })
  if (!place) throw new Error('there is no file')
  return place
}
const idOf = (place: { file: { id: string } } | undefined) => place?.file.id

describe('the files of a case', () => {
  it('follow each other material by material', () => {
    expect(placesOf(materials).map(({ file, number }) => `${file.id} ${number}`)).toEqual([
      'a 1',
      'b 2',
      'old 3',
      'c 1',
      'd 2',
    ])
    expect(idOf(placeBeside(materials, at('old'), 1))).toBe('c')
    expect(idOf(placeBeside(materials, at('c'), -1))).toBe('old')
    expect(placeBeside(materials, at('a'), -1)).toBeUndefined()
    expect(placeBeside(materials, at('d'), 1)).toBeUndefined()
  })

  it('begin at the wanted one, at the first of the wanted material, or at the first of all', () => {
    expect(idOf(placeAt(materials, { fileId: 'd' }))).toBe('d')
    expect(idOf(placeAt(materials, { fileId: 'gone', materialId: 'tax' }))).toBe('c')
    expect(idOf(placeAt(materials, {}))).toBe('a')
    expect(placeAt([empty], {})).toBeUndefined()
  })

  it('go on with the next material that has files, and from the last one to the first', () => {
    expect(idOf(placeOfNextMaterial(materials, at('b')))).toBe('c')
    expect(idOf(placeOfNextMaterial(materials, at('c')))).toBe('a')
    expect(placeOfNextMaterial([tax], at('c'))).toBeUndefined()
  })
})

describe('what a paper is laid beside', () => {
  it('is first its former version, then its material, then the others', () => {
    expect(pairsOf(materials, at('a')).map(idOf)).toEqual(['old', 'b', 'c', 'd'])
  })

  it('is for a former version what took its place', () => {
    expect(pairsOf(materials, at('old')).map(idOf)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is the next file where nothing was replaced', () => {
    expect(pairsOf(materials, at('d')).map(idOf)).toEqual(['c', 'a', 'b', 'old'])
  })
})
