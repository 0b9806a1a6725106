import { expect, test } from 'vitest'
import { cutLocation } from './cut-location.ts'

test('a location of 15 characters is shown whole', () => {
  expect(cutLocation('邯郸市丛台区人民东路123号1')).toBe('邯郸市丛台区人民东路123号1')
})

test('a longer location is cut after 15 characters and says so', () => {
  expect(cutLocation('邯郸市丛台区人民东路123号天鸿小区3栋')).toBe('邯郸市丛台区人民东路123号天…')
})

test('a rare character of two code units counts as one and is never halved', () => {
  const rare = '𠮷'
  expect(cutLocation(rare.repeat(15))).toBe(rare.repeat(15))
  expect(cutLocation(rare.repeat(16))).toBe(`${rare.repeat(15)}…`)
})

test('no location stays empty', () => {
  expect(cutLocation('')).toBe('')
})
