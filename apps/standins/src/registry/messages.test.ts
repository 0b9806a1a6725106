import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aConfirmation,
  aForm,
  anAppointment,
  anArchiveRequest,
  anUrge,
  aWithdrawal,
  someFeedback,
} from '../testing/messages.ts'
import { anApplication, type Office, officeKey, send, signed, startOffice } from '../testing/office.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { spoiled, withValue } from '../testing/spoiled.ts'
import { makeTestTime } from '../testing/test-time.ts'

let folder: string
let product: Product
let office: Office
const time = makeTestTime()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'messages-'))
  product = await startProduct(officeKey)
  office = await startOffice(folder, product.base, time)
})
afterAll(async () => {
  await office.close()
  await product.close()
  await rm(folder, { recursive: true })
})

/** An application with every possible field. */
function aFullApplication() {
  const { application, ...head } = anApplication()
  const agent = { name: '王律师', documentNumber: '130402199001011237', phone: '13800138009' }
  const [party] = application.parties
  const unit = {
    ...{ id: 'u-1', certificateNumber: '冀（2023）邯郸市不动产权第0001234号', location: '人民东路18号' },
    ...{ unitNumber: '130403001002GB00012F00030045', houseUse: '11', landUse: '071', houseArea: '89.50' },
    ...{ landArea: '12.30', changedArea: '90', maximumClaim: '1000000', securedClaim: '500000.5', price: '865000.00' },
    ...{ rightStart: '2020-02-29', rightEnd: '2090-02-28', holdingMode: '02', mergeCertificates: '0' },
    source: 'register',
    registerFields: ['certificateNumber', 'houseArea'],
  }
  const parties = [
    {
      ...party,
      legalRepresentative: '李总',
      agent,
      coOwnership: '2',
      share: '1/3',
      sameAs: ['p-2'],
      source: 'register',
    },
  ]
  const finding = { rule: 'mortgage', level: 'block', unitId: 'u-1', since: '2021-07-06' }
  const check = { at: '2026-03-02 08:55:00', verdict: 'blocked', findings: [finding] }
  const declaration = { version: '1', words: '我声明所填内容真实，愿承担法律责任。', at: '2026-03-02 09:00:00' }
  const answers = [{ id: 'who-comes', question: '双方都能到场吗？', answer: '有人代办' }]
  const changes = [{ where: '买方 王小明 · 联系地址', before: '人民东路18号', after: '' }]
  const remarkAnswers = [{ remarkId: 'r-1', note: '原件如此。' }]
  const { confirmation } = aConfirmation()
  const confirmations = [confirmation, { partyId: 'p-2', state: 'notMe', at: '2026-03-02 08:59:00' }]
  const optional = { answers, check, declaration, changes, remarkAnswers, confirmations }
  return { ...head, application: { ...application, parties, units: [unit], ...optional } }
}

const ofUnit = Object.keys(aFullApplication().application.units[0] ?? {}).filter((name) => name !== 'id')
const messages = {
  '/applications': {
    make: aFullApplication,
    optional: [
      ...[
        'application.answers',
        'application.check',
        'application.declaration',
        'application.units',
        'application.parties.0.phone',
      ],
      ...['application.parties.0.legalRepresentative', 'application.parties.0.agent'],
      ...['application.parties.0.coOwnership', 'application.parties.0.share', 'application.parties.0.sameAs'],
      ...['application.parties.0.source', 'application.changes', 'application.remarkAnswers'],
      'application.confirmations',
      ...ofUnit.map((name) => `application.units.0.${name}`),
    ],
  },
  '/applications/a-1/withdraw': { make: aWithdrawal, optional: [] },
  '/applications/a-1/urge': { make: anUrge, optional: [] },
  '/applications/a-1/confirmations': { make: aConfirmation, optional: [] },
  '/applications/a-1/form': { make: () => aForm(), optional: [] },
  '/archive-requests': { make: anArchiveRequest, optional: [] },
  '/feedback': { make: someFeedback, optional: [] },
  '/appointments': { make: anAppointment, optional: ['appointment.applicationId'] },
}
type Path = keyof typeof messages
const paths = Object.entries(messages)

/** Sends any text as a message, with the header of its kind. */
function sendAny(path: string, message: unknown, { contentType = 'application/json', query = '' } = {}) {
  const payload = JSON.stringify(message)
  const messageId = typeof message === 'object' && message !== null && 'messageId' in message && message.messageId
  return office.app.inject({
    method: 'POST',
    url: `/standin/registry${path}${query}`,
    payload,
    headers: {
      ...{ 'content-type': contentType, 'x-message-id': String(messageId) },
      ...signed(payload, { now: time.now() }),
    },
  })
}

test.each(paths)('a message to %s is accepted complete, and without each optional field', async (path, kind) => {
  expect((await send(office, path, kind.make(), time.now())).json()).toEqual({ received: true })
  const whole = spoiled(kind.make())
  for (const field of kind.optional) {
    const without = whole.find(({ what }) => what === `${field} missing`)?.message
    expect([field, (await sendAny(path, without)).statusCode]).toEqual([field, 200])
  }
})

test.each(paths)(
  'a message to %s with one field renamed, missing, unknown or of another type is refused',
  async (path, kind) => {
    const taken = []
    for (const { what, message } of spoiled(kind.make(), kind.optional)) {
      const answer = await sendAny(path, message)
      if (answer.statusCode !== 400 || answer.json().error !== 'invalid') taken.push(what)
    }
    expect(taken).toEqual([])
  },
)

const formats: [Path, Record<string, unknown[]>][] = [
  [
    '/applications',
    {
      at: ['2026-03-02T09:00:00', '2026-02-30 09:00:00', '2026-03-02 24:00:00', '2026-03-02 09:00:00Z', '2026-03-02'],
      messageId: ['7', ''],
      submission: [0, 1.5, -1],
      'application.id': ['', '../a-1', 'x'.repeat(101)],
      'application.submittedAt': ['2026-03-02 09:00', '2026-13-02 09:00:00'],
      'application.region.code': ['1304', '13040x'],
      'application.registrationType.code': ['20', 'abc'],
      'application.applicant.phone': ['12345', '23800138001'],
      'application.parties.0.role': ['0'],
      'application.parties.0.kind': ['3'],
      'application.parties.0.name': ['', ' '],
      'application.parties.0.phone': ['', 'call me'],
      'application.parties.0.coOwnership': ['0', '3', 'joint'],
      'application.parties.0.share': ['', '0/3', '1/0', '100%', '0%', '0.5', '1/3 '],
      'application.parties.0.sameAs': [[], 'p-2'],
      'application.parties.0.sameAs.0': ['', 'p 2'],
      'application.parties.0.source': ['', 'filer'],
      'application.parties.0.documentType': ['0', '9'],
      'application.parties.0.documentNumber': ['', '1304 0219'],
      'application.units.0.unitNumber': ['130403001002GB00012F0003004', '130403001002gb00012F00030045'],
      'application.units.0.houseUse': ['1'],
      'application.units.0.landUse': ['0701'],
      'application.units.0.houseArea': ['89.505', '-1', '089', '1e3', '1234567890'],
      'application.units.0.price': ['865,000', '865000.001', '1234567890123456'],
      'application.units.0.rightStart': ['2023-02-29', '2023-2-1'],
      'application.units.0.holdingMode': ['03'],
      'application.units.0.mergeCertificates': ['2'],
      'application.units.0.source': ['', 'invitee'],
      'application.units.0.registerFields': ['houseArea'],
      'application.units.0.registerFields.0': ['', 'house area'],
      'application.answers': [[]],
      'application.answers.0.id': ['', 'a b'],
      'application.answers.0.answer': ['', ' '],
      'application.materials.0.files.0.url': ['files/f-1', 'ftp://a/b', '/a b'],
      'application.materials.0.files.0.mediaType': ['image', 'text/html'],
      'application.materials.0.files.0.bytes': [0, 1.5],
      'application.materials.0.files.0.sha256': ['AB'.repeat(32), 'ab'],
    },
  ],
  ['/applications/a-1/form', { submission: [0], 'form.sha256': ['abc'], 'form.bytes': [0, 1.5], 'form.url': ['x'] }],
  [
    '/applications/a-1/confirmations',
    {
      submission: [0],
      'confirmation.partyId': ['', 'p 1'],
      'confirmation.state': ['', 'none', 'asked'],
      'confirmation.method': ['', 'signature'],
      'confirmation.digest': ['', 'ab', 'AB'.repeat(32)],
      'confirmation.at': ['2026-03-02'],
    },
  ],
  ['/applications/a-1/urge', { submission: [0], dueDay: ['2026-02-30', '20260227', ''] }],
  ['/applications/a-1/withdraw', { reason: ['forgotten'], submission: [0], at: ['2026-03-02 09:00:0x'] }],
  [
    '/archive-requests',
    {
      at: ['2026-02-29 09:00:00'],
      'archiveRequest.id': ['', 'a b'],
      'archiveRequest.name': [''],
      'archiveRequest.documentType': ['0'],
      'archiveRequest.documentNumber': [''],
      'archiveRequest.phone': ['021-1234567'],
      'archiveRequest.regionCode': ['130'],
      'archiveRequest.regionName': [''],
    },
  ],
  ['/feedback', { at: ['yesterday'], 'feedback.id': [''], 'feedback.content': ['', ' ', 'x'.repeat(501)] }],
  [
    '/appointments',
    {
      'appointment.revision': [-1, 1.5],
      'appointment.state': ['open'],
      'appointment.region': ['13'],
      'appointment.day': ['2026-02-30', '20260310'],
      'appointment.time': ['9:00-10:00', '09:00', '09:00-24:30'],
      'appointment.phone': ['12800138001'],
      'appointment.documentNumber': ['13040219850307123x', '1304'],
      'appointment.number': ['', 'x y'],
      'appointment.code': ['10001', 'APM.10001'],
    },
  ],
]

test.each(formats)(
  'a message to %s with a value of another format is refused and names the place',
  async (path, values) => {
    for (const [place, wrong] of Object.entries(values)) {
      for (const value of wrong) {
        const answer = await sendAny(path, withValue(messages[path].make(), place, value))
        const named = answer.json().fields?.map((field: { path: string }) => field.path)
        expect([value, answer.statusCode, named]).toEqual([value, 400, [place]])
      }
    }
  },
)

test.each(paths)(
  'a message to %s with another content type than JSON, or with a query, is refused',
  async (path, kind) => {
    expect((await sendAny(path, kind.make(), { contentType: 'text/plain' })).json().fields[0].path).toBe('content-type')
    expect((await sendAny(path, kind.make(), { query: '?dryRun=1' })).json().fields[0].path).toBe('dryRun')
  },
)

test('a withdrawal with an impossible id is refused', async () => {
  expect((await sendAny('/applications/a%20b/withdraw', aWithdrawal())).json().fields[0].path).toBe('id')
})

test('the register is asked by a certificate’s number and nothing else', async () => {
  const ask = async (query: string) => {
    const path = `/properties${query}`
    const headers = signed(path, { now: time.now() })
    const answer = await office.app.inject({ url: `/standin/registry${path}`, headers })
    return [answer.statusCode, answer.json().fields?.[0]?.path]
  }
  expect(await ask('?certificateNumber=x')).toEqual([200, undefined])
  expect(await ask('')).toEqual([400, 'certificateNumber'])
  expect(await ask('?certificateNumber=')).toEqual([400, 'certificateNumber'])
  expect(await ask('?certificateNumber=x&certificateNumber=y')).toEqual([400, 'certificateNumber'])
  expect(await ask('?number=x')).toEqual([400, 'certificateNumber'])
  expect(await ask('?certificateNumber=x&page=1')).toEqual([400, 'page'])
})

test('a nonce is letters, digits and dashes, and a time is in seconds', async () => {
  const body = JSON.stringify(someFeedback())
  const refused = async (now: Date, nonce: string) => {
    const headers = { 'content-type': 'application/json', ...signed(body, { now, nonce }) }
    return (
      await office.app.inject({ method: 'POST', url: '/standin/registry/feedback', payload: body, headers })
    ).json()
  }
  expect(await refused(time.now(), 'eight 8 ')).toEqual({ error: 'signature', reason: 'missing' })
  expect(await refused(new Date(time.now().getTime() * 1000), '12345678')).toEqual({
    error: 'signature',
    reason: 'missing',
  })
})

test('an earlier revision of a booking does not replace a later one', async () => {
  const states = []
  for (const [revision, state] of [
    [2, 'cancelled'],
    [1, 'booked'],
    [3, 'kept'],
  ] as const) {
    const { appointment, ...head } = anAppointment({ revision, state })
    const message = { ...head, appointment: { ...appointment, id: 'b-9' } }
    states.push((await send(office, '/appointments', message, time.now())).json())
  }
  expect(states).toEqual([{ received: true }, { received: true, superseded: true }, { received: true }])
})
