import { checkApplication, getApplication } from '@registration/contract/applications.ts'
import { getFields, listCodes } from '@registration/contract/catalogue.ts'
import { saveCoOwnership } from '@registration/contract/co-ownership.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { listModules } from '@registration/contract/information.ts'
import { listInvitations } from '@registration/contract/invitations.ts'
import { getParty, listUsedParties, type Party, saveParty } from '@registration/contract/party.ts'
import { paths } from '@registration/contract/paths.ts'
import type { PropertyUnit } from '@registration/contract/property-unit.ts'
import { answerOf, held, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Link, Route } from 'wouter'
import { aBoard, anOwnPlace, aPlace } from '../../../testing/a-board.ts'
import { aShownApplication, inDetails } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { unitValues } from '../entries/unit-values.ts'
import { PartyFormScreen } from '../parties/PartyFormScreen.tsx'
import { FillInScreen } from './FillInScreen.tsx'

const aParty = (changes: Partial<Party> = {}): Party => ({
  ...{ id: 'p1', role: 'obligor', kind: 'individual', name: '赵明远', phone: '13800138001', documentType: '1' },
  ...{ documentNumber: '11010519491231002X', address: '滏河南大街16号', legalRepresentative: '', agentName: '' },
  ...{ agentPhone: '', agentDocumentNumber: '', coOwnership: 'none', share: '', source: '' },
  ...changes,
})
const asked = (['name', 'phone', 'address'] as const).map((field) => ({ field, isRequired: true }))
const settings: Answer<typeof getFields> = {
  ...{ rightsHolder: asked, obligor: asked, rightsHolderAlias: '买方', obligorAlias: '卖方' },
  ...{ rightsHolderPersonsOnly: false, obligorPersonsOnly: false, asksCoOwnership: true },
  propertyUnit: [{ field: 'location', isRequired: true, help: '' }],
}
const place = { applicationId: 'a1', appointment: false }

function show(parties: Party[], address = paths.fillIn(place), replies: Replies = {}, units: PropertyUnit[] = []) {
  const application = aShownApplication({ status: 'unsubmitted' })
  const server = stubServer({
    [getApplication.path]: answerOf(getApplication, { application, parties: parties.map(inDetails), units, steps: [] }),
    [getFields.path]: answerOf(getFields, settings),
    [listCodes.path]: answerOf(listCodes, []),
    [listUsedParties.path]: answerOf(listUsedParties, []),
    ...replies,
  })
  renderScreen(
    <>
      <Route path={paths.fillIn.pattern} component={FillInScreen} />
      <Route path={paths.party.pattern} component={PartyFormScreen} />
      <Link href="/">首页</Link>
    </>,
    address,
  )
  return server
}

const part = (name: string) => screen.findByRole('region', { name })

test('an empty part says so and has one button, and the next step says how much is missing', async () => {
  show([aParty()])
  expect((await part('买方')).textContent).toBe('买方未填写添加买方')
  expect((await part('卖方')).textContent).toContain('已填 1 人')
  expect(screen.getByText('还差 2 项：买方、不动产信息')).toBeTruthy()
})

test('a part whose entries break today’s rules is not filled in', async () => {
  show([aParty({ phone: '' })])
  expect((await part('卖方')).textContent).toContain('1 条待补充')
  expect(screen.getByText('还差 3 项：买方、卖方、不动产信息')).toBeTruthy()
})

test('it leads to the field that is lacking, with the cursor in it', async () => {
  const incomplete = aParty({ phone: '' })
  show([incomplete], paths.fillIn(place), { [getParty.path]: answerOf(getParty, incomplete) })
  await userEvent.click(await screen.findByRole('link', { name: '补充“赵明远”：联系方式' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('联系方式')))
})

const storedSeller = aParty()
const ofSeller = paths.party({ ...place, role: 'obligor', partyId: 'p1' })
const saves = {
  [getParty.path]: answerOf(getParty, storedSeller),
  [saveParty.path]: answerOf(saveParty, { id: 'p1' }),
}

test('a saved form leads on to the next part that is not filled in', async () => {
  show([storedSeller], ofSeller, saves)
  await tap('完成，接着填买方')
  expect(await screen.findByRole('heading', { name: '添加买方' })).toBeTruthy()
  expect((await screen.findByLabelText<HTMLInputElement>('姓名')).value).toBe('')
})

const home: PropertyUnit = {
  ...{ ...unitValues(), id: 'u1', houseUseText: '', landUseText: '', source: '', registerFields: [] },
  location: '人民东路123号',
}

test('the form of a new party comes together with the people used before, and nothing moves under the finger', async () => {
  const known = {
    id: 'p9',
    applicationId: 'a9',
    kind: 'individual',
    name: '李秀英',
    maskedNumber: '1304**********1231',
  } as const
  const { reply, release } = held(answerOf(listUsedParties, [known]))
  const server = show([], paths.party({ ...place, role: 'obligor' }), {
    [listModules.path]: answerOf(listModules, []),
    [listUsedParties.path]: reply,
  })
  await waitFor(() => expect(server.paths()).toContain(listUsedParties.path))
  await server.untilQuiet()
  expect(screen.queryByLabelText('姓名')).toBeNull()
  release()
  await screen.findByLabelText('姓名')
  screen.getByRole('button', { name: /李秀英/ })
})

test('while the lists are read again after a save, the form does not say of the saved party that it is there already', async () => {
  const application = (parties: Party[]) =>
    answerOf(getApplication, {
      ...{ application: aShownApplication({ status: 'unsubmitted' }), units: [], steps: [] },
      parties: parties.map(inDetails),
    })
  const used = held(answerOf(listUsedParties, []))
  const { paths: called, untilQuiet } = show([], paths.party({ ...place, role: 'obligor' }), {
    ...saves,
    [getApplication.path]: [application([]), application([storedSeller])],
    [listCodes.path]: answerOf(listCodes, [{ code: '1', text: '身份证' }]),
    [listUsedParties.path]: [answerOf(listUsedParties, []), used.reply],
  })
  await userEvent.type(await screen.findByLabelText('姓名'), storedSeller.name)
  await userEvent.type(screen.getByLabelText('联系方式'), storedSeller.phone)
  await userEvent.type(screen.getByLabelText('证件号码'), storedSeller.documentNumber)
  await userEvent.type(screen.getByLabelText('联系地址'), storedSeller.address)
  await tap('保存')
  await waitFor(() => expect(called().filter((path) => path === listUsedParties.path)).toHaveLength(2))
  await untilQuiet()
  expect(screen.getByLabelText<HTMLInputElement>('证件号码').value).toBe(storedSeller.documentNumber)
  expect(screen.queryByText(/已经填写了这个证件号码/)).toBeNull()
  used.release()
  expect((await part('卖方')).textContent).toContain('已填 1 人')
})

test('the list and a form come together with the note above them, and nothing moves under the finger', async () => {
  for (const [address, name] of [
    [paths.fillIn(place), '买方'],
    [ofSeller, '完成，接着填买方'],
  ] as const) {
    const board = held(answerOf(listInvitations, aBoard({ places: [anOwnPlace(), aPlace({ state: 'confirmed' })] })))
    const { paths: called, untilQuiet } = show([storedSeller], address, {
      ...saves,
      [listModules.path]: answerOf(listModules, [{ module: 'confirmation', on: true }]),
      [listInvitations.path]: board.reply,
    })
    await waitFor(() => expect(called()).toContain(listInvitations.path))
    await untilQuiet()
    expect(screen.queryByText(name)).toBeNull()
    board.release()
    await screen.findByText(name)
    screen.getByText('修改后，已确认的1方需要重新确认')
    cleanup()
  }
})

const ofHanshan = { unitId: 'u1', regionWithCity: '邯郸市邯山区' }

test('before the next step it asks about a unit of another region, and a citizen who goes to check it stays', async () => {
  const buyer = aParty({ id: 'p2', role: 'rightsHolder', name: '张建国' })
  const checked = answerOf(checkApplication, { repeatedPersons: [], unitsElsewhere: [ofHanshan] })
  show([storedSeller, buyer], undefined, { [checkApplication.path]: checked }, [home])
  await tap('下一步')
  const { textContent } = await screen.findByRole('alertdialog')
  expect(textContent).toContain('以下不动产的单元号属于其他地区：人民东路123号（邯郸市邯山区）。')
  expect(textContent).toContain('这份申请将交给邯郸市丛台区办理')
  await tap('去修改')
  expect(location.pathname).toBe('/info/infofill')
  await tap('下一步')
  await tap('继续')
  await waitFor(() => expect(location.pathname).toBe('/upload'))
})

test.each([
  ['to the materials', [], [], '/upload'],
  ['to the list, which asks, if one person is entered twice', [['p1', 'p2']], [], '/info/infofill'],
  ['to the list, which asks, if the property is elsewhere', [], [ofHanshan], '/info/infofill'],
])('from the last part it leads %s', async (_where, repeatedPersons, unitsElsewhere, path) => {
  const buyer = aParty({ id: 'p2', role: 'rightsHolder', name: '张建国' })
  const check = { [checkApplication.path]: answerOf(checkApplication, { repeatedPersons, unitsElsewhere }) }
  show([storedSeller, buyer], ofSeller, { ...saves, ...check }, [home])
  await tap('完成，去上传材料')
  await waitFor(() => expect(location.pathname).toBe(path))
})

test('co-ownership is complete once it is answered, before it is saved', async () => {
  const holder = aParty({ role: 'rightsHolder' })
  show([holder, { ...holder, id: 'p2' }])
  expect((await part('买方')).textContent).toContain('已填 2 人')
  expect((await part('共有情况')).textContent).toContain('未填写')
  await userEvent.click(await screen.findByLabelText('共同共有'))
  await waitFor(async () => expect((await part('共有情况')).textContent).toContain('完成'))
  expect(screen.getByText('还差 2 项：卖方、不动产信息')).toBeTruthy()
})

test('a saved co-ownership is not saved again, whatever the next step meets after it', async () => {
  const holder = aParty({ role: 'rightsHolder' })
  const stored = (coOwnership: Party['coOwnership']) =>
    answerOf(getApplication, {
      application: aShownApplication({ status: 'unsubmitted' }),
      parties: [holder, { ...holder, id: 'p2' }].map((party) => inDetails({ ...party, coOwnership })),
      units: [],
      steps: [],
    })
  const { paths: called } = show([], paths.fillIn(place), {
    [getApplication.path]: [stored('none'), stored('joint')],
    [saveCoOwnership.path]: answerOf(saveCoOwnership, undefined),
    [checkApplication.path]: refusalOf(checkApplication, 'propertyUnitMissing'),
  })
  await userEvent.click(await screen.findByLabelText('共同共有'))
  for (let taps = 1; taps <= 2; taps += 1) {
    await tap('下一步')
    await tap('确定')
    expect(called().filter((path) => path === checkApplication.path)).toHaveLength(taps)
  }
  expect(called().filter((path) => path === saveCoOwnership.path)).toHaveLength(1)
})

test('a co-ownership that is chosen is saved before the parties are asked to confirm it', async () => {
  const holder = aParty({ role: 'rightsHolder' })
  const { paths: called } = show([holder, { ...holder, id: 'p2' }], paths.fillIn(place), {
    ...oneConfirmed,
    [saveCoOwnership.path]: answerOf(saveCoOwnership, undefined),
  })
  await userEvent.click(await screen.findByLabelText('共同共有'))
  await userEvent.dblClick(await screen.findByRole('link', { name: /各方确认/ }))
  await waitFor(() => expect(location.pathname).toBe('/confirm/board'))
  expect(called().filter((path) => path === saveCoOwnership.path)).toHaveLength(1)
})

test('one that is not chosen yet keeps nobody from the board', async () => {
  const holder = aParty({ role: 'rightsHolder' })
  const { paths: called } = show([holder, { ...holder, id: 'p2' }], paths.fillIn(place), oneConfirmed)
  await part('共有情况')
  await userEvent.click(await screen.findByRole('link', { name: /各方确认/ }))
  expect(location.pathname).toBe('/confirm/board')
  expect(called()).not.toContain(saveCoOwnership.path)
})

test('who comes to choose the co-ownership finds its card, with what is missing there', async () => {
  const holder = aParty({ role: 'rightsHolder' })
  show([holder, { ...holder, id: 'p2' }], paths.fillIn({ ...place, isFromReview: true, wantsCoOwnership: true }))
  const card = await part('共有情况')
  await within(card).findByText('必填哦')
  expect(document.activeElement).toBe(within(card).getByLabelText('共同共有'))
})

test('who comes to change a complete co-ownership has the cursor in it', async () => {
  const holder = aParty({ role: 'rightsHolder', coOwnership: 'joint' })
  show([holder, { ...holder, id: 'p2' }], paths.fillIn({ ...place, isFromReview: true, wantsCoOwnership: true }))
  const chosen = await screen.findByLabelText<HTMLInputElement>('共同共有')
  await waitFor(() => expect(document.activeElement).toBe(chosen))
  expect(chosen.checked).toBe(true)
  expect(screen.queryByText('必填哦')).toBeNull()
})

test('typed shares stay when a holder is added or deleted', async () => {
  const named = (id: string, name: string) => aParty({ id, name, role: 'rightsHolder' })
  const [first, second, third] = [named('p1', '张建国'), named('p2', '王芳'), named('p3', '张小北')]
  const shares = async () => {
    const fields = await screen.findAllByLabelText<HTMLInputElement>(/的份额$/)
    return fields.map(({ value }) => value)
  }
  show([first, second])
  await userEvent.click(await screen.findByLabelText('按份共有'))
  await userEvent.type(screen.getByLabelText('张建国的份额'), '1/3')
  await userEvent.type(screen.getByLabelText('王芳的份额'), '2/3')
  cleanup()
  show([first, second, third])
  expect(await shares()).toEqual(['1/3', '2/3', ''])
  await userEvent.type(screen.getByLabelText('张小北的份额'), '1/6')
  cleanup()
  show([first, second])
  expect(await shares()).toEqual(['1/3', '2/3'])
})

test('a half-filled form that is left says that it is kept, and has it again', async () => {
  const address = paths.party({ ...place, role: 'rightsHolder' })
  show([], address)
  await userEvent.type(await screen.findByLabelText('姓名'), '张建国')
  expect(await screen.findByText(/^草稿已保存/)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '首页' }))
  expect(await screen.findByText('已保存，稍后继续。关闭页面前一直保留。')).toBeTruthy()
  history.pushState(null, '', address)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张建国'))
})

test('a form in which nothing was typed is left without a word', async () => {
  show([], paths.party({ ...place, role: 'rightsHolder' }))
  await screen.findByLabelText('姓名')
  await userEvent.click(screen.getByRole('link', { name: '首页' }))
  await waitFor(() => expect(screen.queryByLabelText('姓名')).toBeNull())
  expect(screen.queryByText(/稍后继续/)).toBeNull()
})

test('a party of the register is whole with its masked number', async () => {
  show([aParty({ source: 'register', documentNumber: '1304************28', phone: '138****8001' })])
  expect((await part('卖方')).textContent).toContain('已填 1 人')
})

test('just started from an own property it says what is filled in', async () => {
  show([aParty()], paths.fillIn({ ...place, isPrefilled: true }))
  await screen.findByText('已按登记簿为您填好不动产和您的信息，请核对')
})

test('and at another visit not', async () => {
  show([aParty()])
  await part('卖方')
  expect(screen.queryByText(/已按登记簿为您填好/)).toBeNull()
})

const oneConfirmed = {
  [listModules.path]: answerOf(listModules, [{ module: 'confirmation', on: true }]),
  [listInvitations.path]: answerOf(listInvitations, aBoard({ places: [anOwnPlace(), aPlace({ state: 'confirmed' })] })),
}

test('the confirmations are below what is filled in, which they must not move, and the change of a party is warned of before', async () => {
  show([aParty()], paths.fillIn(place), oneConfirmed)
  const row = await screen.findByRole('link', { name: /各方确认/ })
  const follows = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  for (const filled of ['卖方', '不动产信息']) expect(follows(await part(filled), row)).toBe(true)
  const warning = screen.getByText('修改后，已确认的1方需要重新确认')
  expect(follows(warning, await part('买方'))).toBe(true)
})

test('the form of a party warns before it is changed', async () => {
  show([aParty()], paths.party({ role: 'rightsHolder', ...place }), oneConfirmed)
  await screen.findByText('修改后，已确认的1方需要重新确认')
})

test('without the module the parties’ screen asks for no confirmations', async () => {
  const off = answerOf(listModules, [{ module: 'confirmation', on: false }])
  const server = show([aParty()], paths.fillIn(place), { ...oneConfirmed, [listModules.path]: off })
  await part('卖方')
  await server.untilQuiet()
  expect(screen.queryByText(/各方确认|重新确认/)).toBeNull()
})

test('a rejected application leads from here to the remarks on it', async () => {
  const application = aShownApplication({
    status: 'acceptanceRejected',
    opinions: { cadastral: '', acceptance: '地址不一致', openRemarks: 2 },
  })
  show([aParty()], undefined, {
    [getApplication.path]: answerOf(getApplication, { application, parties: [], units: [], steps: [] }),
  })
  const card = await part('申请被驳回')
  const link = within(card).getByRole('link', { name: '查看需要修改的2处' })
  expect(link.getAttribute('href')).toBe(paths.applicationDetail({ id: 'a1', isSubmit: true, appointment: false }))
})
