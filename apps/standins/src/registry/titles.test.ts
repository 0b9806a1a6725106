import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demonstrationPeople } from '../people.ts'
import { type Office, signed, startOffice } from '../testing/office.ts'
import { spoiled } from '../testing/spoiled.ts'
import { makeTestTime, type TestTime } from '../testing/test-time.ts'

const { zhangsan, lisi } = demonstrationPeople
const holder = { name: zhangsan.name, documentType: '1', documentNumber: zhangsan.documentNumber }
const riverside = '冀（2023）邯郸市不动产权第0001234号'

let folder: string
let time: TestTime
let office: Office

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-'))
  time = makeTestTime()
  office = await startOffice(folder, 'http://127.0.0.1:1', time)
})
afterEach(async () => {
  await office.close()
  await rm(folder, { recursive: true })
})

function ask(path: string, question: unknown) {
  const payload = JSON.stringify(question)
  const headers = { 'content-type': 'application/json', ...signed(payload, { now: time.now() }) }
  return office.app.inject({ method: 'POST', url: `/standin/registry${path}`, payload, headers })
}

const change = (set: object, certificateNumber = riverside) =>
  office.app.inject({ method: 'POST', url: '/standin/registry/title', payload: { certificateNumber, set } })

const titlesOf = async (person: object) => (await ask('/holdings/query', person)).json().titles

test('a holder is told every unit of theirs, with who shares it, what burdens it and what happened to it', async () => {
  const answer = await ask('/holdings/query', holder)
  expect(answer.json()).toMatchObject({ asOf: '2026-03-02 09:00:00', incomplete: false })
  expect(answer.json().titles).toMatchObject([
    { id: 'title-D1', certificateNumber: riverside, ownership: '0', mortgages: [], pending: [], electronic: true },
    { id: 'title-D2', mortgages: [{ amount: '560000.00', rank: 1 }], electronic: false },
    { id: 'title-D5', mortgages: [{ amount: '85', amountUnit: '2' }], seizures: [{ type: '1' }, { type: '2' }] },
    { id: 'title-D6', ownership: '1', owners: [{ name: '张建国' }, { name: '王芳' }] },
    { id: 'title-D7', seizures: [{ type: '1' }] },
  ])
  expect(answer.json().titles[1].history).toEqual([
    { at: '2021-07-06 11:15:00', activity: '抵押权登记' },
    { at: '2021-04-18 10:05:00', activity: '所有权登记' },
  ])
})

test('nothing is told of others: name and number belong together', async () => {
  expect(await titlesOf({ ...holder, name: lisi.name })).toEqual([])
  expect(await titlesOf({ ...holder, documentNumber: lisi.documentNumber })).toEqual([])
})

test.each([
  ['/holdings/query', holder],
  ['/titles/status', { titleId: 'title-D1' }],
  ['/electronic-certificates', { titleId: 'title-D1', name: holder.name, documentNumber: holder.documentNumber }],
])('%s refuses every other shape', async (path, question) => {
  for (const { what, message } of spoiled(question))
    expect([what, (await ask(path, message)).statusCode]).toEqual([what, 400])
  expect((await ask(`${path}?x=1`, question)).statusCode).toBe(400)
})

test('an unsigned question is refused', async () => {
  const answer = await office.app.inject({ method: 'POST', url: '/standin/registry/holdings/query', payload: holder })
  expect(answer.statusCode).toBe(401)
})

test('an electronic certificate is a PDF for an owner of its title, and for nobody else', async () => {
  const question = { titleId: 'title-D1', name: holder.name, documentNumber: holder.documentNumber }
  const answer = await ask('/electronic-certificates', question)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.body).toMatch(/^%PDF-1\.4\n[\s\S]*startxref\n\d+\n%%EOF\n$/)
  for (const other of [{ titleId: 'title-D2' }, { titleId: 'title-D9' }, { name: lisi.name }, { titleId: 'title-D3' }])
    expect((await ask('/electronic-certificates', { ...question, ...other })).statusCode).toBe(404)
})

test('what a tester changes of a title is seen in every answer, and after a restart', async () => {
  expect((await ask('/titles/status', { titleId: 'title-D1' })).json()).toMatchObject({
    valid: true,
    restricted: false,
  })
  expect((await change({ seizures: [{ type: '3' }] })).json()).toEqual({ ok: true })
  expect((await change({ pending: [{ business: '抵押权首次登记' }] })).json()).toEqual({ ok: true })
  await office.close()
  office = await startOffice(folder, 'http://127.0.0.1:1', time)
  expect((await titlesOf(holder))[0]).toMatchObject({
    seizures: [{ type: '3' }],
    pending: [{ business: '抵押权首次登记' }],
  })
  expect((await ask('/titles/status', { titleId: 'title-D1' })).json()).toMatchObject({ valid: true, restricted: true })

  await change({ seizures: [], valid: false })
  expect((await ask('/titles/status', { titleId: 'title-D1' })).json()).toMatchObject({
    valid: false,
    restricted: false,
  })
  expect(await titlesOf(holder)).toHaveLength(4)
})

test('a title with other owners is theirs', async () => {
  await change({ owners: [{ name: lisi.name, documentNumber: lisi.documentNumber }] })
  expect((await titlesOf(holder)).map((title: { id: string }) => title.id)).toEqual([
    'title-D2',
    'title-D5',
    'title-D6',
    'title-D7',
  ])
  const theirs = await titlesOf({ name: lisi.name, documentType: '1', documentNumber: lisi.documentNumber })
  expect(theirs.map((title: { id: string }) => title.id).toSorted()).toEqual(['title-D1', 'title-D3'])
})

test('an unknown certificate, an unknown field and a wrong value are no change', async () => {
  expect((await change({ valid: false }, '冀（2023）邯郸市不动产权第9999999号')).statusCode).toBe(404)
  for (const set of [{ seizure: [] }, { seizures: [{ type: '6' }] }, { owners: [] }])
    expect((await change(set)).statusCode).toBe(400)
})
