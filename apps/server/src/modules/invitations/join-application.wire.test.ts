import { randomUUID } from 'node:crypto'
import { checkApplication, getApplication, submitApplication } from '@registration/contract/applications.ts'
import { joinApplication } from '@registration/contract/confirmations.ts'
import {
  createInvitation,
  getInvitation,
  listInvitations,
  openInvitation,
  readFillIn,
} from '@registration/contract/invitations.ts'
import { maskDocumentNumber, maskPhone } from '@registration/contract/masking.ts'
import { deleteParty, getParty, type PartyInput, saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { compareWithSubmission } from '@registration/contract/remarks.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { aDraft, uploadRequired } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { aPerson, read } from '../../testing/confirmations.ts'
import { type Certified, certifiedPeople, partyFrom, placeOf, tokenIn } from '../../testing/invitations.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf, refusalOf } from '../../testing/refusal-of.ts'
import { sendEvents } from '../../testing/registry-office.ts'

const dayMs = 24 * 3_600_000
const address = '邯郸市丛台区人民东路88号'

let product: TestProduct
let filer: Client
let person: Certified
let applicationId: string
beforeAll(async () => {
  product = await startProduct()
})
beforeEach(async () => {
  product.clock.advance(8 * dayMs)
  filer = await product.signIn('zhangsan')
  const [certified] = await certifiedPeople(product, 1)
  if (!certified) throw new Error('There is nobody')
  person = certified
  applicationId = await aDraft(filer)
  await filer.call(saveParty, { applicationId, party: partyFrom('zhangsan', 'obligor') })
})
afterAll(() => product.stop())

const invite = async (role: PartyInput['role'] = 'rightsHolder') => {
  const { invitationId, url } = await filer.call(createInvitation, { applicationId, role })
  return { invitationId, token: tokenIn(url) }
}
const parties = async () => (await filer.call(getApplication, { applicationId })).parties

describe('who is invited to enter themselves', () => {
  test('and can confirm at the counter alone reads that, also by the link again, and nobody else does', async () => {
    const abroad = await aPerson(product, { name: 'JOHN SMITH', documentType: '3', documentNumber: 'E12345678' })
    const { invitationId, token } = await invite('obligor')
    await abroad.client.call(joinApplication, { invitationId, address })
    expect(await reasonOf(read(abroad, { invitationId }))).toBe('confirmAtCounter')
    const again = await abroad.client.call(openInvitation, { token })
    expect(again).toMatchObject({ state: 'answered', invitationId })
    expect(await reasonOf(person.call(openInvitation, { token }))).toBe('invitationNotYours')
    const { places } = await filer.call(listInvitations, { applicationId })
    expect(places.at(-1)).toMatchObject({ name: 'JOHN SMITH', state: 'counter', method: 'counter', invitationId: '' })
  })

  test('reads the business, the role and what of the own profile will be entered', async () => {
    const { invitationId } = await invite()
    const read = await person.call(readFillIn, { invitationId })
    expect(read).toMatchObject({
      business: '存量房买卖转移登记',
      alias: '买方',
      inviter: '张*',
      name: person.name,
      documentNumber: maskDocumentNumber(person.documentNumber),
      phone: maskPhone(person.phone),
      asksAddress: true,
    })
  })

  test('is not asked for an address as a company, which needs none', async () => {
    const { invitationId } = await invite()
    const company = await product.signIn('handan-co')
    expect(await company.call(readFillIn, { invitationId })).toMatchObject({ asksAddress: false })
    await company.call(joinApplication, { invitationId })
    expect(await parties()).toContainEqual(expect.objectContaining({ kind: 'company', source: 'invitee', address: '' }))
  })

  test('becomes a party with the name and the document of their profile, which the filer reads masked', async () => {
    const { invitationId, token } = await invite()
    await person.call(joinApplication, { invitationId, address })
    const party = (await parties()).find(({ role }) => role === 'rightsHolder')
    expect(party).toMatchObject({
      name: person.name,
      documentNumber: maskDocumentNumber(person.documentNumber),
      phone: maskPhone(person.phone),
      source: 'invitee',
      address,
    })
    const whole = await filer.call(getParty, { applicationId, id: party?.id ?? '' })
    expect(JSON.stringify(whole)).not.toContain(person.documentNumber)
    expect(await placeOf(filer, applicationId, party?.id ?? '')).toMatchObject({ state: 'invited', invitationId })
    expect((await filer.call(listInvitations, { applicationId })).invitations).toEqual([])
    expect(await filer.call(getInvitation, { invitationId })).toMatchObject({ isOpen: true, name: person.name })
    // The same invitation now confirms the place.
    expect(await person.call(openInvitation, { token })).toMatchObject({
      state: 'open',
      purpose: 'confirm',
      invitationId,
    })
  })

  test('may give another phone than that of the profile', async () => {
    const { invitationId } = await invite()
    await person.call(joinApplication, { invitationId, address, phone: '0310-3123456' })
    const party = (await parties()).find(({ role }) => role === 'rightsHolder')
    expect(party?.phone).toBe(maskPhone('0310-3123456'))
  })

  describe('whose number and phone the filer reads masked', () => {
    const phone = '13801235678'
    let read: Awaited<ReturnType<typeof parties>>[number]
    beforeEach(async () => {
      const { invitationId } = await invite()
      await person.call(joinApplication, { invitationId, address, phone })
      const joined = (await parties()).find(({ role }) => role === 'rightsHolder')
      if (!joined) throw new Error('There is no invitee')
      read = joined
    })
    const save = (changes: Partial<PartyInput>, base?: Partial<PartyInput>) => {
      const { coOwnership, share, source, ...form } = read
      const party = { ...form, ...changes, ...(base && { base: { ...form, ...base } }) }
      return filer.call(saveParty, { applicationId, party })
    }
    const joined = async () => (await parties()).find(({ id }) => id === read.id)

    test.each([
      ['phone', 'sqr_tel', (guess: string) => ({ phone: guess }), () => [phone, '13899995678', '13000000000']],
      [
        ...['document number', 'sqr_zjh'],
        (guess: string) => ({ documentNumber: guess }),
        () => [person.documentNumber, ...[345, 346].map((n) => uniqueCitizenId('1979-05-17', n))],
      ],
    ] as const)(
      'keep the %s from a save that says it read something else: right and wrong are refused alike',
      async (_what, wire, given, numbers) => {
        const [right = '', wrong = '', other = ''] = numbers()
        for (const base of ['', other]) {
          const bodies = []
          for (const guess of [right, wrong]) {
            const refused = await refusalOf(save({ phone: '13612345678', ...given(guess) }, given(base)))
            expect(refused.reason).toBe('changedMeanwhile')
            expect(Object.keys(refused.fields)).toEqual([wire])
            bodies.push(refused.body)
          }
          expect(bodies[0]).toEqual(bodies[1])
        }
        expect(await joined()).toEqual(read)
      },
    )

    test('becomes the filer’s own entry with a typed number, also with the right one', async () => {
      await save({ documentNumber: person.documentNumber, phone: '13612345678' })
      expect(await joined()).toMatchObject({
        documentNumber: person.documentNumber,
        phone: '13612345678',
        source: '',
      })
    })

    test('keeps the number, and takes a typed phone in place of the kept one, on the party as it was read', async () => {
      await save({ phone: '13612345678' }, {})
      expect(await joined()).toMatchObject({
        documentNumber: read.documentNumber,
        phone: maskPhone('13612345678'),
        source: 'invitee',
      })
    })

    test('of a rejected application differs from the submission alike with a right and a wrong guess', async () => {
      await filer.call(saveUnits, { applicationId, units: [aUnit()] })
      await uploadRequired(filer, applicationId)
      await filer.call(submitApplication, { applicationId })
      const rejected = await sendEvents(product, {
        ...{ id: randomUUID(), type: 'application.reviewed', at: toShanghai(product.clock.now()) },
        ...{ proinstid: applicationId, data: { shzt: '11', sh_qjdc_yj: '请补正。' } },
      })
      expect(rejected.status).toBe(200)
      const changed = async (changes: Partial<PartyInput>) => {
        await save(changes)
        return (await filer.call(compareWithSubmission, { applicationId })).changes.map(({ where }) => where)
      }
      // Of the same mask.
      expect(await changed({ phone: '13899995678' })).toEqual(await changed({ phone }))
      const own = { phone: '13612345678', documentNumber: person.documentNumber }
      const right = await changed(own)
      expect(right).toHaveLength(2)
      expect(await changed({ ...own, documentNumber: uniqueCitizenId('1979-05-17', 345) })).toEqual(right)
    })

    test('is not among those that are entered more than once, whatever number somebody else is given', async () => {
      const other = partyFrom('lisi', 'obligor')
      await filer.call(saveParty, { applicationId, party: { ...other, documentNumber: person.documentNumber } })
      await filer.call(saveUnits, { applicationId, units: [aUnit()] })
      expect(await filer.call(checkApplication, { applicationId })).toMatchObject({ repeatedPersons: [] })
    })
  })

  test('gives the address if it is asked', async () => {
    const { invitationId } = await invite()
    const refusal = await refusalOf(person.call(joinApplication, { invitationId }))
    expect(refusal.reason).toBe('invalid')
    expect(Object.keys(refusal.fields)).toEqual(['address'])
    const { body } = await person.post(joinApplication.path, { invitationId, address, phone: '12' })
    expect(body).toMatchObject({ reason: 'invalid', data: { fields: [{ field: 'phone' }] } })
    expect(await parties()).toHaveLength(1)
  })

  test('is alone with that invitation from then on', async () => {
    const [other] = await certifiedPeople(product, 1)
    const { invitationId, token } = await invite()
    await person.call(joinApplication, { invitationId, address })
    expect(await reasonOf(person.call(joinApplication, { invitationId, address }))).toBe('alreadyParty')
    expect(await reasonOf(person.call(readFillIn, { invitationId }))).toBe('alreadyParty')
    if (!other) throw new Error('There is nobody')
    expect(await reasonOf(other.call(openInvitation, { token }))).toBe('invitationNotYours')
    expect(await reasonOf(other.call(joinApplication, { invitationId, address }))).toBe('invitationNotFound')
  })

  test('is there once in a role, also by several invitations at the same moment', async () => {
    const invitations = await Promise.all([invite(), invite(), invite()])
    const outcomes = await Promise.all(
      invitations.map(({ invitationId }) =>
        person.call(joinApplication, { invitationId, address }).then(
          () => 'joined',
          (error: unknown) => String(error),
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['Error: 200 alreadyParty', 'Error: 200 alreadyParty', 'joined'])
    const { invitationId } = await invite('obligor')
    await person.call(joinApplication, { invitationId, address })
    expect((await parties()).filter(({ name }) => name === person.name)).toHaveLength(2)
  })

  test('is there already where the filer has entered them with the old number of 15 digits', async () => {
    const { name, documentNumber } = person
    const old = documentNumber.slice(0, 6) + documentNumber.slice(8, 17)
    await filer.call(saveParty, { applicationId, party: aParty({ name, documentNumber: old }) })
    const { invitationId } = await invite()
    const refusal = await refusalOf(person.call(joinApplication, { invitationId, address }))
    expect(refusal.reason).toBe('alreadyParty')
    expect(refusal.text).toContain('还没有确认的，请邀请人在“各方确认”里邀请您')
  })

  test('is one of two who use the same invitation at the same moment', async () => {
    const [other] = await certifiedPeople(product, 1)
    const { invitationId } = await invite()
    const join = (client: Client | undefined) =>
      client?.call(joinApplication, { invitationId, address }).then(
        () => 'joined',
        () => 'refused',
      )
    expect((await Promise.all([join(person), join(other)])).toSorted()).toEqual(['joined', 'refused'])
    expect(await parties()).toHaveLength(2)
  })

  test('is certified, not the filer, and a person where the office asks for persons', async () => {
    const { invitationId } = await invite()
    const uncertified = await product.signIn('lisi')
    expect(await reasonOf(uncertified.call(joinApplication, { invitationId, address }))).toBe('certificationNeeded')
    expect(await reasonOf(uncertified.call(readFillIn, { invitationId }))).toBe('certificationNeeded')
    expect(await reasonOf(filer.call(joinApplication, { invitationId, address }))).toBe('invitationNotFound')

    applicationId = await aDraft(filer, '130400-inheritance-with-deed')
    const heir = await invite()
    const company = await product.signIn('handan-co')
    expect(await reasonOf(company.call(joinApplication, { invitationId: heir.invitationId, address }))).toBe('invalid')
  })

  test('enters themselves only while the application may be edited', async () => {
    const { invitationId } = await invite()
    await filer.call(saveParty, { applicationId, party: partyFrom('wangfang', 'rightsHolder') })
    await filer.call(saveUnits, { applicationId, units: [aUnit()] })
    await uploadRequired(filer, applicationId)
    await filer.call(submitApplication, { applicationId })
    expect(await reasonOf(person.call(joinApplication, { invitationId, address }))).toBe('notEditable')
  })

  test('and is deleted by the filer has no invitation any more', async () => {
    const { invitationId, token } = await invite()
    await person.call(joinApplication, { invitationId, address })
    const party = (await parties()).find(({ role }) => role === 'rightsHolder')
    await filer.call(deleteParty, { applicationId, partyId: party?.id ?? '' })
    expect(await filer.call(getInvitation, { invitationId })).toMatchObject({ isOpen: false })
    expect(await reasonOf(person.call(openInvitation, { token }))).toBe('invitationEnded')
  })
})
