import { getParty, type Party, type PartySettings, saveParty } from '@registration/contract/party.ts'
import { answerOf, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { makeCitizenClient } from '../../../api/query-client.ts'
import { sessionKey } from '../../../api/session-key.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { aUser } from '../../../testing/signed-in.ts'
import type { UsedParty } from '../entries/entry-queries.ts'
import type { OtherParty } from '../entries/other-parties.ts'
import { type PartyValues, partyValues } from '../entries/party-values.ts'
import { PartyForm } from './PartyForm.tsx'

const documentTypes = [
  { code: '1', text: '身份证' },
  { code: '3', text: '护照' },
  { code: '6', text: '组织机构代码' },
  { code: '7', text: '营业执照' },
]
const asked = ['name', 'phone', 'address', 'legalRepresentative', 'agentName', 'agentDocumentNumber'] as const
const anyone = {
  fields: asked.map((field) => ({ field, isRequired: ['name', 'phone', 'address'].includes(field) })),
  personsOnly: false,
}
const deceased = { fields: [{ field: 'name', isRequired: true }], personsOnly: true } as const
const saved = { [saveParty.path]: answerOf(saveParty, { id: 'p1' }) }

function show(
  values: Partial<PartyValues> = {},
  replies: Replies = saved,
  settings: PartySettings = anyone,
  others: OtherParty[] = [],
  used: UsedParty[] = [],
  user = aUser(),
  isConfirmed = false,
) {
  const server = stubServer(replies)
  const client = makeCitizenClient()
  client.setQueryData(sessionKey, { user })
  renderScreen(
    <QueryClientProvider client={client}>
      <PartyForm
        applicationId="a1"
        partyRole="rightsHolder"
        partyId={undefined}
        stored={{ ...partyValues(), ...values }}
        settings={settings}
        documentTypes={documentTypes}
        others={others}
        used={used}
        back="/info/infofill"
        isConfirmed={isConfirmed}
      />
    </QueryClientProvider>,
  )
  return { server }
}

const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
const complete = {
  name: '张建国',
  phone: '13800138001',
  documentNumber: '130402198503071231',
  address: '人民东路123号',
}

test('an empty form sends nothing, says beside each field what is missing, and focuses the first', async () => {
  const { server } = show()
  await save()
  for (const words of ['姓名不能为空', '联系方式不能为空', '请输入合法的证件号码', '联系地址不能为空'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('姓名'))
  expect(server.sent).toEqual([])
})

test('of a deceased person only name and document are asked, and neither a company nor oneself is offered', async () => {
  const { server } = show({ name: '张德厚', documentNumber: complete.documentNumber }, saved, deceased)
  for (const label of ['企业', '联系方式', '联系地址']) expect(screen.queryByLabelText(label)).toBeNull()
  expect(screen.queryByText('填入本人信息')).toBeNull()
  await save()
  await waitFor(() => expect(server.sent).toHaveLength(1))
})

const resident = { ...anyone, personsOnly: true }
const person = aUser({ documentNumber: complete.documentNumber })
const enterprise = aUser({ accountKind: 'enterprise', documentType: '7', documentNumber: '91130403MA0H5N2W40' })

test('where only a person may be, a person fills in themselves, and an enterprise is not offered to', () => {
  show({}, saved, resident, [], [], person)
  expect(screen.getByRole('button', { name: '填入本人信息' })).toBeTruthy()
  cleanup()
  show({}, saved, resident, [], [], enterprise)
  expect(screen.queryByRole('button', { name: /^填入/ })).toBeNull()
  cleanup()
  show({}, saved, anyone, [], [], enterprise)
  expect(screen.getByRole('button', { name: '填入本单位信息' })).toBeTruthy()
})

test('of a minor it says to enter the guardian, of an adult it does not', async () => {
  show({ documentNumber: '130403201003070014' })
  await screen.findByText('此人未满18周岁，请在下面的“代理人”里填写监护人。')
  cleanup()
  show(complete)
  expect(screen.queryByText(/未满18周岁/)).toBeNull()
  cleanup()
  show({ documentNumber: '130403201003070014' }, saved, deceased)
  expect(screen.queryByText(/未满18周岁/)).toBeNull()
})

test('of an agent it says that this party confirms at the counter, where parties confirm', () => {
  const words = /有代理人的一方不能在手机上确认，要带证件到登记窗口确认/
  show({ agentName: '李芳' })
  expect(screen.queryByText(words)).toBeNull()
  cleanup()
  show({ agentName: '李芳' }, saved, anyone, [], [], aUser(), true)
  expect(screen.getByText(words)).toBeTruthy()
})

test('a kept form of a company becomes one of a person where only a person may be, and can be saved', async () => {
  const typed = { ...partyValues(), ...complete, kind: 'company', documentType: '7' }
  sessionStorage.setItem('draft:party:a1:rightsHolder:new', JSON.stringify({ values: typed, base: partyValues() }))
  const { server } = show({}, saved, resident)
  expect(screen.getByLabelText<HTMLSelectElement>('证件类型').value).toBe('1')
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张建国')
  await save()
  await waitFor(() => expect(server.inputsOf(saveParty)).toHaveLength(1))
  expect(server.inputsOf(saveParty)[0]?.party).toMatchObject({ kind: 'individual', documentType: '1' })
})

test('a field is validated on leaving it', async () => {
  show()
  await userEvent.type(screen.getByLabelText('证件号码'), '130402198503071230')
  await userEvent.tab()
  expect(await screen.findByText('请输入合法的证件号码')).toBeTruthy()
})

test('a company has its own labels and document types, and needs no address', async () => {
  show()
  await userEvent.click(screen.getByLabelText('企业'))
  expect(screen.getByLabelText('公司名称')).toBeTruthy()
  expect(screen.getByLabelText('法定代表人')).toBeTruthy()
  const types = screen.getByLabelText<HTMLSelectElement>('证件类型')
  expect([...types.options].map(({ text }) => text)).toEqual(['请选择', '组织机构代码', '营业执照'])
  expect(types.value).toBe('7')
  await save()
  expect(screen.getByText('公司名称不能为空')).toBeTruthy()
  expect(screen.getByText('证件号不能为空')).toBeTruthy()
  expect(screen.queryByText('联系地址不能为空')).toBeNull()
})

test('a company number with a wrong check digit is kept, with 请核对 beside it', async () => {
  const number = '91130400MA0000000A'
  const { server } = show({ kind: 'company', documentType: '7', name: '丛台置业', phone: '03105551234' })
  await userEvent.type(screen.getByLabelText('证件号'), number)
  expect(screen.getByText('请核对')).toBeTruthy()
  await save()
  await waitFor(() => expect(location.pathname).toBe('/info/infofill'))
  expect(server.inputsOf(saveParty)[0]?.party.documentNumber).toBe(number)
})

test('spaces, full-width digits and a small x are normalized without an error', async () => {
  const { server } = show({ ...complete, documentNumber: ' １１０１０５ 19491231002x ' })
  await save()
  await waitFor(() => expect(location.pathname).toBe('/info/infofill'))
  expect(server.inputsOf(saveParty)[0]?.party.documentNumber).toBe('11010519491231002X')
})

const aSeller: OtherParty = {
  ...{ id: 'p9', side: '卖方', name: '赵明远', phone: '0310-5551234', address: '邯山区滏河南大街16号' },
  documentNumber: '11010519491231002X',
}

test('the address and the phone of another party are filled in with one tap each', async () => {
  show({}, saved, anyone, [aSeller, { ...aSeller, id: 'p8', name: '赵小远', phone: '' }])
  await tap('填入卖方赵明远的联系方式')
  await tap('与卖方赵明远的地址一致')
  expect(screen.getByLabelText<HTMLInputElement>('联系方式').value).toBe(aSeller.phone)
  expect(screen.getByLabelText<HTMLInputElement>('联系地址').value).toBe(aSeller.address)
  for (const name of [/的地址一致/, /的联系方式/]) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('who has the same document number already is shown beside it, and can be saved', async () => {
  const { server } = show(complete, saved, anyone, [aSeller])
  await userEvent.clear(screen.getByLabelText('证件号码'))
  await userEvent.type(screen.getByLabelText('证件号码'), '110105 19491231 002x')
  expect(screen.getByText(/^卖方赵明远已经填写了这个证件号码/)).toBeTruthy()
  await save()
  await waitFor(() => expect(server.sent).toHaveLength(1))
})

test('a phone that nobody can dial is refused beside the field', async () => {
  const { server } = show({ ...complete, phone: 'abc' })
  await save()
  expect(screen.getByText('请输入正确的联系方式')).toBeTruthy()
  expect(server.sent).toEqual([])
})

test('a wrong agent number opens the folded group and says so', async () => {
  const { server } = show({ ...complete, agentDocumentNumber: '12345' })
  await save()
  expect(screen.getByText('代理人身份证号有误!')).toBeTruthy()
  expect(screen.getByRole('group', { name: '' }).hasAttribute('open')).toBe(true)
  expect(server.sent).toEqual([])
})

test('the group of the agent stays open while its only field is emptied to be typed again', async () => {
  show(complete)
  const number = screen.getByLabelText('代理人身份证号')
  await userEvent.type(number, '12345')
  await userEvent.tab()
  await screen.findByText('代理人身份证号有误!')
  await userEvent.clear(number)
  await waitFor(() => expect(screen.queryByText('代理人身份证号有误!')).toBeNull())
  expect(number.closest('details')?.open).toBe(true)
})

test('who enters an agent from abroad reads, above the refused number, that it stays empty', async () => {
  const { server } = show({ ...complete, agentName: '陈大文', agentDocumentNumber: 'H12345678' })
  await save()
  expect(screen.getByText('代理人身份证号有误!')).toBeTruthy()
  expect(screen.getByText(/代理人没有身份证的，身份证号不填/)).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('代理人身份证号'))
  await save()
  expect(server.sent).toMatchObject([{ path: saveParty.path }])
})

test('a save that fails says 保存失败 in the server’s words and keeps what was typed', async () => {
  show(complete, { [saveParty.path]: refusalOf(saveParty, 'notEditable') })
  await save()
  expect(await screen.findByText('保存失败')).toBeTruthy()
  expect(screen.getByText('该申请已提交，不能修改')).toBeTruthy()
  await tap('确定')
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张建国')
  expect(location.pathname).toBe('/')
})

const aUsedParty: UsedParty = {
  ...{ id: 'p7', applicationId: 'a7', kind: 'individual', name: '赵明远', maskedNumber: '1101************2X' },
}

test('a person used before is filled in with one tap, by a call that reads that person alone', async () => {
  const full = { ...aSeller, ...aUsedParty, role: 'obligor', documentType: '1', agentName: '钱律师' } as const
  const rest = {
    legalRepresentative: '',
    agentDocumentNumber: '',
    agentPhone: '',
    coOwnership: 'none',
    share: '',
    source: '',
  } as const
  const known = { [getParty.path]: answerOf(getParty, { ...full, ...rest }) }
  const { server } = show({}, known, anyone, [], [aUsedParty])
  await tap('赵明远 1101************2X')
  expect(await screen.findByText('已填入赵明远的信息，请核对。')).toBeTruthy()
  expect(server.inputsOf(getParty)).toEqual([{ id: 'p7', applicationId: 'a7' }])
  expect(screen.getByLabelText<HTMLInputElement>('证件号码').value).toBe(aSeller.documentNumber)
  expect(screen.getByLabelText<HTMLInputElement>('联系地址').value).toBe(aSeller.address)
  expect(screen.getByLabelText<HTMLInputElement>('代理人姓名').value).toBe('')
})

test('three people are offered at first, and companies only where a company may be', async () => {
  const used = [1, 2, 3, 4].map((n) => ({ ...aUsedParty, id: `p${n}`, name: `第${n}人` }))
  show({}, saved, deceased, [], [{ ...aUsedParty, id: 'c1', kind: 'company', name: '丛台置业' }, ...used])
  await screen.findByText('第3人')
  expect(screen.queryByText('第4人')).toBeNull()
  await tap('全部显示（4）')
  expect(screen.getByText('第4人')).toBeTruthy()
  expect(screen.queryByText('丛台置业')).toBeNull()
})

const coOwner: Party = {
  ...{ id: 'p4', role: 'rightsHolder', kind: 'individual', name: '王芳', phone: '', documentType: '1' },
  ...{ documentNumber: '1304************28', address: '人民东路88号', legalRepresentative: '', agentName: '' },
  ...{ agentDocumentNumber: '', agentPhone: '', coOwnership: 'none', share: '', source: 'register' },
}

function showCoOwner(owner = coOwner) {
  const server = stubServer(saved)
  renderScreen(
    <PartyForm
      applicationId="a1"
      partyRole="rightsHolder"
      partyId="p4"
      documentTypes={documentTypes}
      back="/info/infofill"
      stored={partyValues(owner)}
      kept={owner}
      settings={anyone}
      others={[]}
      used={[]}
    />,
  )
  return server
}

test('a masked number of the register that is left alone goes back as it came', async () => {
  const server = showCoOwner()
  screen.getByText(/^这位权利人来自登记簿/)
  expect(screen.queryByText('请核对')).toBeNull()
  await userEvent.type(screen.getByLabelText('联系方式'), '13800138001')
  await save()
  await waitFor(() => expect(server.inputsOf(saveParty)).toHaveLength(1))
  expect(server.inputsOf(saveParty)[0]?.party).toMatchObject({ documentNumber: coOwner.documentNumber, name: '王芳' })
})

test('typing replaces the whole of it, and half of a mask is no number', async () => {
  const server = showCoOwner()
  await userEvent.type(screen.getByLabelText('联系方式'), '13800138001')
  await userEvent.type(screen.getByLabelText('证件号码'), '1304*28', { skipClick: false })
  await save()
  await screen.findByText('请输入合法的证件号码')
  expect(server.sent).toEqual([])
})

test('under another name a mask is no number, whatever the document, and no phone', async () => {
  const server = showCoOwner({ ...coOwner, documentType: '3', documentNumber: '5678***23', phone: '136****5678' })
  await userEvent.clear(screen.getByLabelText('姓名'))
  await userEvent.type(screen.getByLabelText('姓名'), '王芬')
  await save()
  await screen.findByText('请输入合法的证件号码')
  screen.getByText('请输入正确的联系方式')
  expect(server.sent).toEqual([])
})
