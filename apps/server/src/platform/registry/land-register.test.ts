import { describe, expect, test } from 'vitest'
import { systemIds } from '../../ids.ts'
import { makeTestClock } from '../../testing/clock.ts'
import { aStranger } from '../../testing/stranger.ts'
import { makeLandRegister } from './land-register.ts'

const unit = {
  certificateNumber: 'c1',
  unitNumber: 'u1',
  location: '丛台区',
  ...{ houseUse: '', landUse: '', houseArea: '', landArea: '', rightStart: '', rightEnd: '' },
  ...{ owners: [], mortgages: [], seizures: [], objections: [], notices: [], residenceRights: [], locks: [] },
}
const answer = Buffer.from(JSON.stringify({ properties: [unit] }))
/** 丛台区 in GBK. */
const inGbk = Buffer.from('b4d4cca8c7f8', 'hex')

/** A register with these bytes as every answer. */
async function registerThatSays(bytes: Buffer) {
  const base = await aStranger((_request, response) => response.writeHead(200).end(bytes))
  return makeLandRegister({
    base,
    key: 'k'.repeat(16),
    clock: makeTestClock('2026-03-10T09:00:00+08:00'),
    ids: systemIds,
  })
}

const title = { ...unit, id: 't1', placed: true, pending: [], history: [], electronic: false }
const holdings = (ownership: string) =>
  Buffer.from(JSON.stringify({ asOf: '2026-03-10 09:00:00', titles: [{ ...title, ownership }] }))

test.each([
  ['0', 'sole'],
  ['1', 'joint'],
  ['2', 'byShares'],
  ['3', 'other'],
])('a title with the form of ownership %s is %s', async (code, ownership) => {
  const register = await registerThatSays(holdings(code))
  const holder = { name: '张三', documentType: '1', documentNumber: '11010519491231002X' }
  expect((await register.listHoldings(holder)).holdings).toMatchObject([{ ownership }])
})

describe('an answer of the register', () => {
  test('may begin with the mark of its encoding', async () => {
    const register = await registerThatSays(Buffer.concat([Buffer.from('efbbbf', 'hex'), answer]))
    expect(await register.findProperties('c1')).toMatchObject([{ location: '丛台区' }])
  })

  test('in another encoding is none: nobody reads an address of broken characters', async () => {
    const [before = '', after = ''] = answer.toString().split('丛台区')
    const register = await registerThatSays(Buffer.concat([Buffer.from(before), inGbk, Buffer.from(after)]))
    await expect(register.findProperties('c1')).rejects.toMatchObject({ platform: 'registry', code: 'garbage' })
  })
})
