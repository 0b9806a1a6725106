import { getApplication } from '@registration/contract/applications.ts'
import { getFields, listCodes } from '@registration/contract/catalogue.ts'
import { listModules } from '@registration/contract/information.ts'
import {
  getParty,
  listUsedParties,
  type Party,
  type PartyField,
  party,
  partyFields,
  saveParty,
} from '@registration/contract/party.ts'
import { paths } from '@registration/contract/paths.ts'
import { type PropertyUnit, type UnitField, unitFields } from '@registration/contract/property-unit.ts'
import { listRemarks } from '@registration/contract/remarks.ts'
import {
  answerOf,
  held,
  type Replies,
  type Reply,
  refusalOf,
  stubServer,
} from '@registration/kit/testing/stub-server.ts'
import { entry } from '@registration/kit/ui/navigation.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Link, Route } from 'wouter'
import * as z from 'zod/mini'
import { aRemark, remarksAnswer } from '../../../testing/a-remark.ts'
import { aShownApplication, inDetails } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { partyValues } from '../entries/party-values.ts'
import { unitValues } from '../entries/unit-values.ts'
import { PartyFormScreen } from '../parties/PartyFormScreen.tsx'
import { UnitFormScreen } from '../units/UnitFormScreen.tsx'

const buyer: Party = {
  ...{ ...partyValues(), id: 'p1', role: 'rightsHolder', name: '王小明', documentNumber: '130402198503071231' },
  ...{ coOwnership: 'none', share: '', source: '' },
}
const home: PropertyUnit = {
  ...{ ...unitValues(), id: 'u1', location: '人民东路123号', price: '860000' },
  ...{ houseUseText: '', landUseText: '', source: 'register', registerFields: ['location'] },
}
const askedOfParty = (['name', 'phone', 'documentNumber', 'agentName'] as const).map((field) => ({
  ...{ field, isRequired: false },
}))
const askedOfUnit = (['location', 'price', 'houseUse'] as const).map((field) => ({
  ...{ field, isRequired: false, help: '' },
}))
const scrolled = vi.fn<(this: Element) => void>()

beforeEach(() => {
  scrolled.mockReset()
  Element.prototype.scrollIntoView = scrolled
})

function show(
  address: string,
  remarks: Reply,
  status: 'cadastralRejected' | 'unsubmitted' = 'cadastralRejected',
  replies: Replies = {},
) {
  const server = stubServer({
    [getApplication.path]: answerOf(getApplication, {
      ...{ application: aShownApplication({ status }), parties: [inDetails(buyer)], units: [home], steps: [] },
    }),
    [getFields.path]: answerOf(getFields, {
      ...{ rightsHolder: askedOfParty, obligor: [], propertyUnit: askedOfUnit, rightsHolderAlias: '买方' },
      ...{ obligorAlias: '', rightsHolderPersonsOnly: false, obligorPersonsOnly: false, asksCoOwnership: false },
    }),
    [listCodes.path]: answerOf(listCodes, [{ code: '1', text: '身份证' }]),
    [getParty.path]: answerOf(getParty, buyer),
    [listUsedParties.path]: answerOf(listUsedParties, []),
    [listRemarks.path]: remarks,
    [saveParty.path]: answerOf(saveParty, { id: 'p1' }),
    ...replies,
  })
  renderScreen(
    <>
      <Route path={paths.applicationDetail.pattern}>
        <Link href={partyForm('name', true)}>去修改</Link>
      </Route>
      <Route path={paths.party.pattern} component={PartyFormScreen} />
      <Route path={paths.propertyUnit.pattern} component={UnitFormScreen} />
    </>,
    address,
  )
  return server
}

const partyForm = (field?: PartyField, isFromReview = false) =>
  paths.party({
    ...{ role: 'rightsHolder', applicationId: 'a1', partyId: 'p1', appointment: false, isFromReview },
    field: field && partyFields[field],
  })
const unitForm = (field: UnitField) =>
  paths.propertyUnit({ applicationId: 'a1', unitId: 'u1', appointment: false, field: unitFields[field] })
const onUnit = (field: UnitField) =>
  aRemark({ target: { kind: 'unit', id: 'u1', field: unitFields[field] }, text: '与登记簿不符' })

test('the words of the office are marked as Chinese, on an English screen too', async () => {
  show(partyForm('documentNumber'), remarksAnswer(aRemark()))
  expect((await screen.findByText('与身份证上的号码不一致')).lang).toBe('zh-CN')
})

test('the field that a remark leads to has the focus, is in view, and has the remark below it', async () => {
  show(partyForm('documentNumber'), remarksAnswer(aRemark()))
  expect(await screen.findByText('与身份证上的号码不一致')).toBeTruthy()
  const field = screen.getByLabelText('证件号码')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(scrolled).toHaveBeenCalledOnce()
  const described = field.getAttribute('aria-describedby') ?? ''
  const words = described.split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(words.join()).toContain('审核意见：与身份证上的号码不一致待修改')
})

test('without a field in the address the remark is there, and the focus is not moved', async () => {
  show(partyForm(), remarksAnswer(aRemark({ state: 'changed' })))
  expect(await screen.findByText('已修改')).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
})

test('a field of the agent, which is folded, is opened', async () => {
  show(
    partyForm('agentName'),
    remarksAnswer(aRemark({ target: { kind: 'party', id: 'p1', field: partyFields.agentName } })),
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('代理人姓名')))
  expect(screen.getByText('代理人（选填）').closest('details')?.open).toBe(true)
})

test('remarks on other parties are not shown, those on the whole party or on a field that is not asked are above the form', async () => {
  show(
    partyForm(),
    remarksAnswer(
      aRemark({ id: 'other', target: { kind: 'party', id: 'p2', field: partyFields.documentNumber }, text: '别人的' }),
      aRemark({ id: 'whole', target: { kind: 'party', id: 'p1' }, text: '请补充代理人' }),
      aRemark({ id: 'unasked', target: { kind: 'party', id: 'p1', field: partyFields.address }, text: '地址不完整' }),
    ),
  )
  const above = (await screen.findByRole('heading', { name: '审核意见' })).closest('section')
  expect(above?.textContent).toContain('审核意见：请补充代理人')
  expect(above?.textContent).toContain('审核意见：地址不完整')
  expect(screen.queryByText(/别人的/)).toBeNull()
})

test.each([
  { field: 'price', label: '取得价格（元）' },
  { field: 'houseUse', label: '房屋用途' },
  { field: 'location', label: '坐落' },
] as const)('the unit’s $label gets the focus, also one that is the register’s', async ({ field, label }) => {
  show(unitForm(field), remarksAnswer(onUnit(field)))
  expect(await screen.findByText('与登记簿不符')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
})

test('who types already is not interrupted by a remark that comes late', async () => {
  const { reply, release } = held(remarksAnswer(aRemark()))
  show(partyForm('documentNumber'), reply)
  const name = await screen.findByLabelText('姓名')
  await userEvent.type(name, '二')
  release()
  expect(await screen.findByText('与身份证上的号码不一致')).toBeTruthy()
  expect(document.activeElement).toBe(name)
})

test('the form of a draft asks for no remarks', async () => {
  const server = show(partyForm('documentNumber'), remarksAnswer(aRemark()), 'unsubmitted')
  await screen.findByLabelText('证件号码')
  expect(server.paths()).not.toContain(listRemarks.path)
})

test.each([
  paths.applicationDetail({ id: 'a1', isSubmit: true, appointment: false }),
  paths.applicationDetail({ id: 'a1' }),
])('a save is one step back to where the remark was read: %s', async (from) => {
  show(from, remarksAnswer(aRemark()))
  await userEvent.click(screen.getByRole('link', { name: '去修改' }))
  await userEvent.type(await screen.findByLabelText('姓名'), '华')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByRole('link', { name: '去修改' })
  expect(location.pathname + location.search).toBe(from)
  expect(entry().depth).toBe(0)
})

/** Goes from the remark to its form, changes the name, and goes back while it is being saved. */
async function leaveDuringSave({ inputsOf }: ReturnType<typeof stubServer>) {
  await userEvent.click(screen.getByRole('link', { name: '去修改' }))
  await userEvent.type(await screen.findByLabelText('姓名'), '华')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(inputsOf(saveParty)).toHaveLength(1))
  history.back()
  await screen.findByRole('link', { name: '去修改' })
}

test('a form that was left in the middle of its save is opened again with what was saved', async () => {
  const saving = held(answerOf(saveParty, { id: 'p1' }))
  const reading = held(answerOf(getParty, { ...buyer, name: '王小明华' }))
  const server = show(paths.applicationDetail({ id: 'a1' }), remarksAnswer(aRemark()), 'cadastralRejected', {
    [listModules.path]: answerOf(listModules, []),
    [saveParty.path]: saving.reply,
    [getParty.path]: [answerOf(getParty, buyer), reading.reply],
  })
  await leaveDuringSave(server)
  saving.release()
  await screen.findByText('保存成功')
  await userEvent.click(screen.getByRole('link', { name: '去修改' }))
  await server.untilQuiet()
  reading.release()
  expect((await screen.findByLabelText<HTMLInputElement>('姓名')).value).toBe('王小明华')
})

test('a save that finds another change after its form was left says so where the citizen is', async () => {
  const refusal = await refusalOf(saveParty, 'changedMeanwhile').json()
  const present = z.encode(party, { ...buyer, name: '王晓明' })
  const fields = [{ field: partyFields.name, message: '' }]
  const saving = held(Response.json({ ...refusal, data: { fields, present } }, { status: 409 }))
  const server = show(paths.applicationDetail({ id: 'a1' }), remarksAnswer(aRemark()), 'cadastralRejected', {
    [saveParty.path]: saving.reply,
  })
  await leaveDuringSave(server)
  saving.release()
  expect((await screen.findByRole('alertdialog')).textContent).toContain('内容刚刚发生了变化，请核对后重试')
})
