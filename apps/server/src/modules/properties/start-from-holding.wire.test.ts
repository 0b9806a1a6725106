import {
  createApplication,
  getApplication,
  listApplications,
  submitApplication,
} from '@registration/contract/applications.ts'
import { joinApplication } from '@registration/contract/confirmations.ts'
import { getHolding, startFromHolding } from '@registration/contract/holdings.ts'
import { createInvitation, listInvitations } from '@registration/contract/invitations.ts'
import { maskDocumentNumber, maskPhone } from '@registration/contract/masking.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { exportOwnData, sendOwnDataCode } from '@registration/contract/own-data.ts'
import { getParty, listUsedParties, type Party, saveParty } from '@registration/contract/party.ts'
import { checkProperty, getLastCheck } from '@registration/contract/properties.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aParty, uniqueCitizenId } from '../../demonstration/builders.ts'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import { uploadRequired } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { changeTitle, holdingOf, phones, riverside, tongan, unlock, withFault } from '../../testing/holdings.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf, refusalOf } from '../../testing/refusal-of.ts'

const sale = '130400-sale-of-existing-home'
const owner = { name: '张建国', documentNumber: '130402198503071231' }
const wife = { name: '王芳', documentNumber: '130403198611204528' }
const clean = { owners: [owner], mortgages: [], seizures: [], pending: [], placed: true, valid: true }

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ env: { MODULES: 'property,confirmation' } })
})
beforeEach(async () => {
  product.clock.advance(2 * 24 * 3_600_000)
  citizen = await product.signIn('zhangsan')
  await changeTitle(citizen, riverside, clean)
  await unlock(product, citizen)
})
afterAll(() => product.stop())

async function start(businessId = sale, certificateNumber = riverside, more: object = {}) {
  const { ref } = await holdingOf(citizen, certificateNumber)
  return citizen.call(startFromHolding, { ref, businessId, ...more })
}

describe('a business that is started from a home', () => {
  test('has the home and the caller filled in from the register', async () => {
    const { applicationId } = await start()
    const { application, parties, units } = await citizen.call(getApplication, { applicationId })
    expect(application).toMatchObject({ businessId: sale, regionCode: '130403', status: 'unsubmitted' })
    expect(units).toMatchObject([
      {
        certificateNumber: riverside,
        unitNumber: '130403001002GB00012F00030045',
        location: '邯郸市丛台区人民东路18号滨河小区3号楼2单元45室',
        houseUse: '11',
        houseArea: '118.30',
        price: '',
        source: 'register',
      },
    ])
    expect(units[0]?.registerFields.toSorted()).toEqual(
      ['certificateNumber', 'houseArea', 'houseUse', 'location', 'unitNumber'].toSorted(),
    )
    expect(parties).toMatchObject([
      { role: 'obligor', kind: 'individual', ...owner, phone: phones.zhangsan, address: '', source: '' },
    ])
  })

  test('has each owner once and with today’s number, where the register has old numbers of 15 digits', async () => {
    const { landRegister } = product.services.platform
    const list = landRegister.listHoldings.bind(landRegister)
    const asRegistered = vi.spyOn(landRegister, 'listHoldings').mockImplementation(async (holder) => {
      const { holdings, ...rest } = await list(holder)
      const owners = [
        { ...owner, documentNumber: '130402850307123' },
        { ...wife, documentNumber: '130403861120452' },
      ].map((each) => ({ ...each, documentType: '1', share: '' }))
      return { ...rest, holdings: holdings.map((unit) => ({ ...unit, owners })) }
    })
    onTestFinished(() => asRegistered.mockRestore())
    const { ref } = await holdingOf(citizen, riverside)
    expect((await citizen.call(getHolding, { ref })).owners).toMatchObject([{ isCaller: true }, { isCaller: false }])
    const { applicationId } = await citizen.call(startFromHolding, { ref, businessId: sale })
    const { parties } = await citizen.call(getApplication, { applicationId })
    expect(parties.map(({ name, documentNumber }) => ({ name, documentNumber }))).toEqual([
      owner,
      { ...wife, documentNumber: maskDocumentNumber(wife.documentNumber) },
    ])
  })

  test('has the address that the citizen typed last of themselves, and nobody else’s', async () => {
    const other = await product.signIn('handan-co')
    const theirs = await other.call(createApplication, { businessId: '130400-correction', byAppointment: false })
    await other.call(saveParty, { ...theirs, party: aParty({ ...owner, address: '别人填的地址' }) })
    const before = await start('130400-gift')
    expect((await citizen.call(getApplication, before)).parties[0]?.address).toBe('')
    const typed = await citizen.call(createApplication, { businessId: '130400-correction', byAppointment: false })
    await citizen.call(saveParty, { ...typed, party: aParty({ ...owner, address: '人民东路88号' }) })
    const after = await start('130400-marital-agreement')
    expect((await citizen.call(getApplication, after)).parties[0]?.address).toBe('人民东路88号')
  })

  test.each([
    ['130400-mortgage', 'obligor'],
    ['130400-gift', 'obligor'],
    ['130400-change-of-name-or-address', 'rightsHolder'],
    ['130400-replacement-of-worn-certificate', 'rightsHolder'],
  ])('%s has the caller as its %s', async (businessId, role) => {
    const { applicationId } = await start(businessId)
    const { parties } = await citizen.call(getApplication, { applicationId })
    expect(parties.map((party) => party.role)).toEqual([role])
  })

  test('a mortgage has its own term, not that of the registered right', async () => {
    const { applicationId } = await start('130400-mortgage')
    const { units } = await citizen.call(getApplication, { applicationId })
    expect(units[0]).toMatchObject({ rightStart: '', rightEnd: '', location: expect.stringContaining('滨河小区') })
  })

  describe('whose mortgage is cancelled or changed', () => {
    const bank = '冀（2021）邯郸市不动产证明第0003321号'
    const fund = '冀（2021）邯郸市不动产证明第0003322号'
    const registeredAt = '2021-07-06 11:15:00'
    const mortgages = (...numbers: string[]) => ({
      mortgages: numbers.map((certificateNumber) => ({ certificateNumber, registeredAt })),
    })
    afterEach(() => changeTitle(citizen, tongan, mortgages(bank)))

    test.each(['mortgage-cancellation', 'mortgage-change'])(
      'has, for a %s, the number of the registration proof, by which the register finds it again',
      async (business) => {
        const { applicationId } = await start(`130400-${business}`, tongan)
        const { units } = await citizen.call(getApplication, { applicationId })
        expect(units).toMatchObject([{ certificateNumber: bank, location: expect.stringContaining('同安家园') }])
        expect(units[0]?.registerFields).toContain('certificateNumber')
        expect(await citizen.call(checkProperty, { applicationId })).toMatchObject({ verdict: 'clear' })
      },
    )

    test('lists the application under the home, also where it has the proof’s number alone', async () => {
      const { applicationId } = await start('130400-mortgage-cancellation', tongan)
      const { units } = await citizen.call(getApplication, { applicationId })
      const [unit] = units
      if (!unit) throw new Error('the application has no unit')
      const { id, location } = unit
      await citizen.call(saveUnits, { applicationId, units: [{ id, certificateNumber: bank, location }] })
      const { ref } = await holdingOf(citizen, tongan)
      const { applications } = await citizen.call(getHolding, { ref })
      expect(applications.map((each) => each.applicationId)).toContain(applicationId)
    })

    test('has its number where the register has the mortgage in two entries', async () => {
      await changeTitle(citizen, tongan, mortgages(bank, bank))
      const { applicationId } = await start('130400-mortgage-cancellation', tongan)
      const { units } = await citizen.call(getApplication, { applicationId })
      expect(units).toMatchObject([{ certificateNumber: bank }])
    })

    test('has no number where two mortgages leave open which, or where the register has none', async () => {
      for (const set of [mortgages(bank, fund), mortgages('')]) {
        await changeTitle(citizen, tongan, set)
        const { applicationId } = await start('130400-mortgage-cancellation', tongan)
        const { units } = await citizen.call(getApplication, { applicationId })
        expect(units).toMatchObject([{ certificateNumber: '', location: expect.stringContaining('同安家园') }])
      }
    })
  })

  test('keeps the verdict with the application', async () => {
    await changeTitle(citizen, riverside, { objections: [{}] })
    const { applicationId } = await start()
    const { check } = await citizen.call(getLastCheck, { applicationId })
    expect(check).toMatchObject({ verdict: 'attention', findings: [{ rule: 'objection' }] })
    await changeTitle(citizen, riverside, { objections: [] })
  })

  test('has a verdict that the buyer’s entry makes outdated, and that is made again with the buyer', async () => {
    const { applicationId } = await start()
    await citizen.call(saveParty, { applicationId, party: aParty() })
    expect(await citizen.call(getLastCheck, { applicationId })).toEqual({ check: null, isOutdated: true })
    const check = await citizen.call(checkProperty, { applicationId })
    expect(await citizen.call(getLastCheck, { applicationId })).toEqual({ check, isOutdated: false })
  })

  test('is shown beside the home as long as it is open', async () => {
    const { applicationId } = await start()
    const { ref } = await holdingOf(citizen, riverside)
    const { applications } = await citizen.call(getHolding, { ref })
    expect(applications[0]).toEqual({ applicationId, business: '存量房买卖转移登记', status: 'unsubmitted' })
    // It may go on: a second one is no fault.
    await start()
  })

  test('a field with another value is the citizen’s own entry from then on', async () => {
    const { applicationId } = await start()
    const { units } = await citizen.call(getApplication, { applicationId })
    const [unit] = units
    const asForm = {
      id: unit?.id,
      certificateNumber: riverside,
      unitNumber: unit?.unitNumber,
      location: '邯郸市丛台区人民东路18号',
      houseUse: unit?.houseUse,
      houseArea: '118.3',
      price: '680000',
    }
    await citizen.call(saveUnits, { applicationId, units: [asForm] })
    const after = (await citizen.call(getApplication, { applicationId })).units[0]
    expect(after?.source).toBe('register')
    expect(after?.registerFields).not.toContain('location')
    expect(after?.registerFields).toEqual(expect.arrayContaining(['certificateNumber', 'houseArea']))
    await citizen.call(saveUnits, { applicationId, units: [{ ...asForm, location: unit?.location }] })
    const again = (await citizen.call(getApplication, { applicationId })).units[0]
    expect(again?.registerFields).not.toContain('location')
  })
})

describe('a start is refused', () => {
  test('where the register forbids the business, with the reason', async () => {
    const refusal = await refusalOf(start(sale, tongan))
    expect(refusal.body).toMatchObject({
      errcode: '01',
      reason: 'notForThisProperty',
      errmsg: expect.stringContaining('抵押登记（2021-07-06）'),
    })
  })

  test('where the business does not fit the home', async () => {
    for (const businessId of ['130400-state-land-transfer', '130400-sale-of-new-home', '630100-sale-of-existing-home'])
      expect(await reasonOf(start(businessId))).toBe('notForThisProperty')
    expect(await reasonOf(start('130400-nothing'))).toBe('businessNotFound')
    expect(await reasonOf(start(sale, riverside, { regionCode: '630102' }))).toBe('regionNotFound')
  })

  test('when the register has changed since it was shown', async () => {
    const { ref } = await holdingOf(citizen, riverside)
    await changeTitle(citizen, riverside, { objections: [{}] })
    expect(await reasonOf(citizen.call(startFromHolding, { ref, businessId: sale }))).toBe('holdingChanged')
    await changeTitle(citizen, riverside, { objections: [] })
    await citizen.call(startFromHolding, { ref, businessId: sale })
  })

  test('but not when it says the same in another order', async () => {
    const owners = [owner, wife]
    await changeTitle(citizen, riverside, { owners })
    const { ref } = await holdingOf(citizen, riverside)
    await changeTitle(citizen, riverside, { owners: owners.toReversed() })
    await citizen.call(startFromHolding, { ref, businessId: sale })
  })

  test('when the home is somebody else’s by now, and when the register is silent', async () => {
    const { ref } = await holdingOf(citizen, riverside)
    const again = () => citizen.call(startFromHolding, { ref, businessId: sale })
    expect(await withFault(citizen, 'down', () => reasonOf(again()))).toBe('registerSilent')
    await changeTitle(citizen, riverside, { owners: [wife] })
    expect(await reasonOf(again())).toBe('holdingNotFound')
  })
})

describe('at once', () => {
  test('one request id starts one application', async () => {
    const { ref } = await holdingOf(citizen, riverside)
    const before = await drafts()
    const requestId = 'one-start-of-many'
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => citizen.call(startFromHolding, { ref, businessId: sale }, requestId)),
    )
    expect(new Set(answers.map(({ applicationId }) => applicationId)).size).toBe(1)
    expect(await drafts()).toBe(before + 1)
  })

  test('twenty-two starts are twenty applications at most', async () => {
    const { ref } = await holdingOf(citizen, riverside)
    const before = await drafts()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 22 }, () => citizen.call(startFromHolding, { ref, businessId: sale })),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(2)
    for (const { reason } of refused) expect(reason).toMatchObject({ body: { errcode: '29' } })
    expect(await drafts()).toBe(before + 20)
    await sql`delete from application where status = 'unsubmitted'`.execute(product.services.pool)
  })

  async function drafts(): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from application`.execute(product.services.pool)
    return rows[0]?.n ?? 0
  }
})

describe('a co-owner', () => {
  const masked = maskDocumentNumber(wife.documentNumber)
  let applicationId = ''
  let party: Party
  beforeEach(async () => {
    await changeTitle(citizen, riverside, { owners: [owner, wife] })
    applicationId = (await start()).applicationId
    party = await coOwner()
  })

  async function coOwner(): Promise<Party> {
    const { parties } = await citizen.call(getApplication, { applicationId })
    const found = parties.find(({ name }) => name !== owner.name)
    if (!found) throw new Error('There is no co-owner')
    return found
  }
  const change = (changes: Partial<Party>) => {
    const { coOwnership, share, source, ...form } = { ...party, ...changes }
    return citizen.call(saveParty, { applicationId, party: form })
  }

  test('is a party on the caller’s side whose number no answer has in full', async () => {
    expect(party).toMatchObject({ role: 'obligor', name: '王芳', documentNumber: masked, source: 'register' })
    const { id } = party
    const answers = [
      await citizen.post(getApplication.path, { slsqId: applicationId }),
      await citizen.post(getParty.path, { id, slsqId: applicationId }),
      await citizen.post(listUsedParties.path, {}),
      await citizen.post(listApplications.path, {}),
    ]
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(wife.documentNumber)
    expect((await citizen.call(listUsedParties, {})).map(({ name }) => name)).not.toContain('王芳')
  })

  test('keeps the number and the phone when their masks come back', async () => {
    await change({ phone: '13612345678', address: '邯郸市丛台区人民东路18号' })
    party = await coOwner()
    expect(party).toMatchObject({ phone: maskPhone('13612345678'), documentNumber: masked, source: 'register' })
    await change({ address: '邯郸市丛台区中华北大街2号' })
    expect(await stored()).toMatchObject({ phone: '13612345678', documentNumber: wife.documentNumber })
    expect((await coOwner()).source).toBe('register')
  })

  test('gives phone and address by an invitation to enter themselves, once, and confirms by it', async () => {
    const invite = async () => {
      const { invitationId } = await citizen.call(createInvitation, { applicationId, role: 'obligor' })
      return invitationId
    }
    const coOwning = await product.signIn('wangfang')
    const invitationId = await invite()
    const address = '邯郸市丛台区人民东路18号'
    await coOwning.call(joinApplication, { invitationId, address })
    const { phone } = demonstrationCitizens.wangfang
    expect(await stored()).toMatchObject({ phone, documentNumber: wife.documentNumber })
    expect(await coOwner()).toMatchObject({ id: party.id, phone: maskPhone(phone), address, source: 'register' })
    const places = async () =>
      (await citizen.call(listInvitations, { applicationId })).places.filter(({ partyId }) => partyId === party.id)
    expect(await places()).toMatchObject([{ state: 'invited', invitationId }])
    const { rows } = await citizen.call(listMessages, { page: 1, pageSize: 1 })
    expect(rows[0]?.title).toBe('共有人已填写信息')
    // Asked to confirm already: another invitation to enter themselves changes phone and address alone.
    const other = await invite()
    await coOwning.call(joinApplication, { invitationId: other, address: '邯郸市丛台区中华北大街2号' })
    expect(await coOwner()).toMatchObject({ address: '邯郸市丛台区中华北大街2号' })
    expect(await places()).toMatchObject([{ state: 'invited', invitationId }])
  })

  test('with another number is the filer’s own entry', async () => {
    const own = { documentNumber: '130403198804120179', phone: '13612345678', address: '邯郸市丛台区人民东路18号' }
    await change({ ...own, name: '王芬' })
    expect(await coOwner()).toMatchObject({ ...own, name: '王芬', source: '' })
  })

  test('under another name keeps no number that the filer has not typed', async () => {
    const refusal = await refusalOf(change({ name: '王芬', phone: '13612345678', address: '邯郸市丛台区人民东路18号' }))
    expect(refusal.body).toMatchObject({ errcode: '10', data: { fields: [{ field: 'sqr_zjh' }] } })
    expect(await stored()).toMatchObject({ documentNumber: wife.documentNumber })
  })

  test.each([
    ['3', { name: 'JOHN SMITH', documentNumber: '567890123' }],
    ['7', { name: demonstrationCitizens['handan-co'].name, documentNumber: '91130403MA0G3K8T0U' }],
  ])('with a document of type %s keeps its number under another name, too', async (documentType, other) => {
    const { landRegister } = product.services.platform
    const list = landRegister.listHoldings.bind(landRegister)
    const asRegistered = vi.spyOn(landRegister, 'listHoldings').mockImplementation(async (holder) => {
      const { holdings, ...rest } = await list(holder)
      const owners = [
        { ...owner, documentType: '1', share: '' },
        { ...other, documentType, share: '' },
      ]
      return { ...rest, holdings: holdings.map((unit) => ({ ...unit, owners })) }
    })
    onTestFinished(() => asRegistered.mockRestore())
    applicationId = (await start()).applicationId
    party = await coOwner()
    expect(party).toMatchObject({ documentType, documentNumber: maskDocumentNumber(other.documentNumber) })
    const refusal = await refusalOf(change({ name: '王芬', phone: '13612345678', address: '邯郸市' }))
    expect(refusal.body).toMatchObject({
      errcode: '10',
      data: { fields: [{ field: 'sqr_zjh', message: '请输入合法的证件号码' }] },
    })
    expect(await stored()).toMatchObject({ documentNumber: other.documentNumber })
    await change({ phone: '13612345678', address: '邯郸市' })
    expect(await stored()).toMatchObject({ documentNumber: other.documentNumber, phone: '13612345678' })
  })

  test('has no mask for a new party, or for another number', async () => {
    const stranger = aParty({ role: 'rightsHolder', documentNumber: masked })
    expect((await refusalOf(citizen.call(saveParty, { applicationId, party: stranger }))).body).toMatchObject({
      errcode: '10',
      data: { fields: [{ field: 'sqr_zjh' }] },
    })
    const other = maskPhone('13699999999')
    expect((await refusalOf(change({ phone: other, address: '邯郸市' }))).body).toMatchObject({
      data: { fields: [{ field: 'sqr_tel' }] },
    })
  })

  test('is masked in the answer to a conflict of two devices', async () => {
    const { coOwnership, share, source, ...base } = party
    await change({ phone: '13612345678', address: '邯郸市丛台区人民东路18号' })
    const given = { ...base, phone: '13687654321', address: '邯郸市丛台区中华北大街2号', base }
    const { body } = await refusalOf(citizen.call(saveParty, { applicationId, party: given }))
    expect(body).toMatchObject({ reason: 'changedMeanwhile' })
    expect(JSON.stringify(body)).not.toMatch(/130403198611204528|13612345678/)
  })

  test('is masked in the export of the filer’s data', async () => {
    product.clock.advance(2 * 60_000)
    await citizen.call(sendOwnDataCode, {})
    const { body } = await citizen.post(exportOwnData.path, { code: await codeOn(product, phones.zhangsan) })
    const text = JSON.stringify(body)
    expect(text).not.toContain(wife.documentNumber)
    for (const known of [masked, 'propertyUnlocks', 'propertyShows', 'registerFields']) expect(text).toContain(known)
  })

  test('goes to the registry in full, with its source and the register’s fields', async () => {
    await change({ phone: '13612345678', address: '邯郸市丛台区人民东路18号' })
    const buyer = aParty({ role: 'rightsHolder' })
    await citizen.call(saveParty, { applicationId, party: buyer })
    const { parties, units } = await citizen.call(getApplication, { applicationId })
    const mine = parties.find(({ name }) => name === owner.name)
    if (!mine) throw new Error('There is no own party')
    const { coOwnership, share, source, ...own } = mine
    await citizen.call(saveParty, { applicationId, party: { ...own, address: '邯郸市丛台区人民东路18号' } })
    const [unit] = units
    await citizen.call(saveUnits, {
      applicationId,
      units: [
        {
          id: unit?.id,
          certificateNumber: riverside,
          unitNumber: unit?.unitNumber,
          location: unit?.location,
          houseUse: unit?.houseUse,
          houseArea: unit?.houseArea,
          price: '680000',
        },
      ],
    })
    const sent = vi.spyOn(product.services.platform.registry, 'submitApplication')
    onTestFinished(() => sent.mockRestore())
    await uploadRequired(citizen, applicationId)
    await citizen.call(submitApplication, { applicationId })
    await vi.waitFor(async () => {
      const { application } = await citizen.call(getApplication, { applicationId })
      expect(application.acceptanceNumber).toMatch(/^\d{13}$/)
    }, 60_000)
    const received = sent.mock.calls.find(([, { id }]) => id === applicationId)?.[1]
    const registered = received?.parties.find(({ name }) => name === '王芳')
    expect(registered).toMatchObject({ documentNumber: wife.documentNumber, phone: '13612345678', source: 'register' })
    expect(received?.parties.find(({ name }) => name === owner.name)).not.toHaveProperty('source')
    expect(received?.units).toMatchObject([
      { source: 'register', registerFields: expect.arrayContaining(['certificateNumber', 'houseArea']) },
    ])
  })

  async function stored() {
    const { pool, cipher } = product.services
    const { rows } = await sql<{ id: string; phone_sealed: string; document_number_sealed: string }>`
      select id, phone_sealed, document_number_sealed from party where id = ${party.id}`.execute(pool)
    const [row] = rows
    if (!row) throw new Error('There is no such party')
    return {
      phone: cipher.decrypt(row.phone_sealed, `party:${row.id}:phone`),
      documentNumber: cipher.decrypt(row.document_number_sealed, `party:${row.id}:document_number`),
    }
  }
})

test('the kept check tells nobody whether a typed number is the masked one of a registered co-owner', async () => {
  await changeTitle(citizen, riverside, { ...clean, owners: [owner, wife] })
  const { applicationId } = await start()
  const { parties } = await citizen.call(getApplication, { applicationId })
  const read = parties.find(({ name }) => name === wife.name)
  if (!read) throw new Error('the co-owner is missing')
  const isOutdatedAfter = async (documentNumber: string) => {
    const party = { ...aParty({ ...read, phone: '13612345678', address: '人民东路88号' }), documentNumber }
    await citizen.call(saveParty, { applicationId, party })
    return (await citizen.call(getLastCheck, { applicationId })).isOutdated
  }
  expect(await isOutdatedAfter(uniqueCitizenId('1986-11-20', 345))).toBe(true)
  expect(await isOutdatedAfter(wife.documentNumber)).toBe(true)
})
