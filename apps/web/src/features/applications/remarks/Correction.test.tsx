import { getApplication, submitApplication } from '@registration/contract/applications.ts'
import { getFields, listCodes } from '@registration/contract/catalogue.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import type { Party } from '@registration/contract/party.ts'
import { paths } from '@registration/contract/paths.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import {
  compareWithSubmission,
  explainRemark,
  getReturnNotice,
  listRemarks,
  remarkFields,
  type ShownRemark,
} from '@registration/contract/remarks.ts'
import { saying } from '@registration/kit/testing/saying.ts'
import { answerOf, held, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { aRemark, aRemarkOnAll, aRemarkOnPaper, remarksAnswer } from '../../../testing/a-remark.ts'
import { aShownApplication, inDetails } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ApplicationDetailScreen } from '../detail/ApplicationDetailScreen.tsx'
import { partyValues } from '../entries/party-values.ts'

const buyer: Party = {
  ...{ ...partyValues(), id: 'p1', role: 'rightsHolder', name: '王小明' },
  ...{ coOwnership: 'none', share: '', source: '' },
}
const note = '向登记机构说明（选填） '
const three = [aRemark(), aRemarkOnPaper(), aRemarkOnAll()]

interface Shown {
  remarks?: ShownRemark[]
  parties?: Party[]
  openRemarks?: number
  comparison?: Answer<typeof compareWithSubmission>
  replies?: Replies
}

/** A rejected application with these remarks. */
function show({ remarks = three, parties = [buyer], openRemarks = 1, comparison, replies }: Shown = {}) {
  const opinions = { cadastral: '请补正', acceptance: '', openRemarks }
  const server = stubServer({
    [getApplication.path]: answerOf(getApplication, {
      application: aShownApplication({ status: 'cadastralRejected', opinions }),
      ...{ parties: parties.map(inDetails), units: [], steps: [] },
    }),
    [getFields.path]: answerOf(getFields, {
      ...{ rightsHolder: [], obligor: [], propertyUnit: [], rightsHolderAlias: '买方', obligorAlias: '' },
      ...{ rightsHolderPersonsOnly: false, obligorPersonsOnly: false, asksCoOwnership: false },
    }),
    [listMaterials.path]: answerOf(listMaterials, { materials: [] }),
    [listCodes.path]: answerOf(listCodes, []),
    [listRemarks.path]: remarksAnswer(...remarks),
    [compareWithSubmission.path]: answerOf(
      compareWithSubmission,
      comparison ?? { since: '2026-11-20 09:30:00', changes: [] },
    ),
    [explainRemark.path]: answerOf(explainRemark, undefined),
    [getReturnNotice.path]: refusalOf(getReturnNotice, 'noticeNotFound'),
    [getPrivacyWords.path]: answerOf(getPrivacyWords, {
      ...{ version: '7', title: '提交即作出声明', sections: [{ title: '', text: '我声明所填内容真实' }] },
    }),
    [submitApplication.path]: answerOf(submitApplication, undefined),
    ...replies,
  })
  renderScreen(
    <Route path={paths.applicationDetail.pattern}>
      <ApplicationDetailScreen />
    </Route>,
    paths.applicationDetail({ id: 'a1', isSubmit: true }),
  )
  return server
}

const remarkOn = (name: string) => screen.findByRole('listitem', { name })
const hrefIn = async (name: string) =>
  within(await remarkOn(name))
    .queryByRole('link', { name: /去修改/ })
    ?.getAttribute('href')

test.each([
  { of: 'with remarks', remarks: three, openRemarks: 3 },
  { of: 'without remarks', remarks: [], openRemarks: 0 },
])('the notice of a return $of opens as one of our documents', async ({ remarks, openRemarks }) => {
  const path = '/api/applications/return-notice?ref=a'
  const server = show({
    ...{ remarks, openRemarks },
    replies: { [getReturnNotice.path]: answerOf(getReturnNotice, { path }) },
  })
  const link = await screen.findByRole('link', { name: '补正告知书' })
  expect(link.getAttribute('href')).toBe(paths.pdfView({ url: path }))
  expect(server.inputsOf(getReturnNotice)).toEqual([{ applicationId: 'a1', submission: 0 }])
})

test('the remarks come together with the way to the notice above them, and nothing moves under the finger', async () => {
  const { reply, release } = held(answerOf(getReturnNotice, { path: '/api/applications/return-notice?ref=a' }))
  const server = show({ replies: { [getReturnNotice.path]: reply } })
  await waitFor(() => expect(server.paths()).toContain(getReturnNotice.path))
  await server.untilQuiet()
  expect(screen.queryByRole('listitem', { name: '整个申请' })).toBeNull()
  release()
  await remarkOn('整个申请')
  screen.getByRole('link', { name: '补正告知书' })
})

test('a return of an office that makes no notice has no way to one', async () => {
  const server = show()
  await remarkOn('整个申请')
  await waitFor(() => expect(server.paths()).toContain(getReturnNotice.path))
  await server.untilQuiet()
  expect(screen.queryByRole('link', { name: '补正告知书' })).toBeNull()
})

test('a remark on an answer leads to its question', async () => {
  show({ remarks: [aRemark({ target: { kind: 'answer', id: 'ground' }, where: '情况问答 · 为什么过户？' })] })
  expect(await hrefIn('情况问答 · 为什么过户？')).toBe(
    paths.caseQuestions({ applicationId: 'a1', questionId: 'ground' }),
  )
})

test('each remark has its place, its words, its state and the way to what it is about', async () => {
  show({
    remarks: [
      aRemark(),
      aRemarkOnPaper({ state: 'changed' }),
      aRemarkOnAll({ state: 'explained', note: '本人在外地' }),
    ],
  })
  expect(await screen.findByRole('heading', { name: '需要修改（1处）' })).toBeTruthy()
  expect(screen.getByText('请补正')).toBeTruthy()
  const onParty = within(await remarkOn('买方 王小明 · 证件号码'))
  expect(onParty.getByText('与身份证上的号码不一致')).toBeTruthy()
  expect(onParty.getByText('待修改')).toBeTruthy()
  expect(await hrefIn('买方 王小明 · 证件号码')).toBe(
    paths.party({
      ...{ role: 'rightsHolder', applicationId: 'a1', partyId: 'p1', appointment: false, isFromReview: true },
      field: remarkFields.party.documentNumber,
    }),
  )
  expect(within(await remarkOn('材料 · 房屋买卖合同')).getByText('已修改')).toBeTruthy()
  expect(await hrefIn('材料 · 房屋买卖合同')).toBe(
    paths.materials({ applicationId: 'a1', appointment: false, materialId: 'sale-contract' }),
  )
  const onAll = within(await remarkOn('整个申请'))
  expect(onAll.getByText('已说明')).toBeTruthy()
  expect(onAll.getByLabelText<HTMLTextAreaElement>(`${note}整个申请`).value).toBe('本人在外地')
})

test('a remark on the whole application and one on a deleted party lead nowhere', async () => {
  show({ remarks: [aRemark({ state: 'changed' }), aRemarkOnAll()], parties: [] })
  expect(await hrefIn('整个申请')).toBeUndefined()
  expect(await hrefIn('买方 王小明 · 证件号码')).toBeUndefined()
})

test('a remark on how the rights holders own together leads to the list of them', async () => {
  show({ remarks: [aRemark({ target: { kind: 'party', id: 'p1', field: remarkFields.party.share } })] })
  expect(await hrefIn('买方 王小明 · 证件号码')).toContain('/info/infofill?id=a1')
})

test('the words of a remark, and those of an earlier return, are read as Chinese, also on an English screen', async () => {
  const earlier = {
    submission: 1,
    at: '2026-11-03 10:12:00',
    opinion: '请补正材料',
    remarks: [aRemarkOnPaper({ id: 'e1' })],
  }
  const current = [aRemarkOnAll({ text: '请更正' })]
  show({ replies: { [listRemarks.path]: answerOf(listRemarks, { current, earlier: [earlier] }) } })
  for (const words of ['请更正', '请补正材料', '第2页看不清'])
    expect((await screen.findByText(words)).lang).toBe('zh-CN')
})

test('the words of a remark are never markup', async () => {
  show({ remarks: [aRemarkOnAll({ text: '<img src=x onerror=alert(1)>请更正' })] })
  expect(await screen.findByText('<img src=x onerror=alert(1)>请更正')).toBeTruthy()
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('once every remark is answered the heading says so', async () => {
  show({ remarks: [aRemark({ state: 'changed' }), aRemarkOnAll({ state: 'explained', note: '本人在外地' })] })
  expect(await screen.findByRole('heading', { name: '意见都处理好了，可以重新提交' })).toBeTruthy()
  expect(screen.queryByText('请按意见修改，然后重新提交。')).toBeNull()
})

test('a rejection without remarks has the opinion, 修改 and 重新提交 alone', async () => {
  const server = show({ remarks: [], openRemarks: 0 })
  expect(await screen.findByText('请补正')).toBeTruthy()
  expect(screen.getByRole('link', { name: '修改' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重新提交' }))
  expect(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '重新提交' })).toBeTruthy()
  expect(screen.queryByText(/需要修改（|本次修改|历次意见/)).toBeNull()
  expect(server.paths()).not.toContain(compareWithSubmission.path)
})

test('remarks that could not be read say so, and can be asked for again', async () => {
  const server = show({
    replies: {
      [listRemarks.path]: [
        refusalOf(listRemarks, 'unavailable'),
        refusalOf(listRemarks, 'unavailable'),
        remarksAnswer(...three),
      ],
    },
  })
  await tap('重新加载')
  expect(await screen.findByRole('heading', { name: '需要修改（3处）' })).toBeTruthy()
  expect(server.inputsOf(listRemarks)[0]).toEqual({ applicationId: 'a1' })
})

test('a word to the office is saved by leaving its field', async () => {
  const server = show({
    replies: {
      [listRemarks.path]: [
        remarksAnswer(aRemarkOnAll()),
        remarksAnswer(aRemarkOnAll({ state: 'explained', note: '本人在外地' })),
      ],
    },
  })
  await userEvent.type(await screen.findByLabelText(`${note}整个申请`), ' 本人在外地 ')
  expect(screen.getByText('7/200')).toBeTruthy()
  await userEvent.tab()
  await screen.findByText('说明已保存')
  expect(await screen.findByText('已说明')).toBeTruthy()
  expect(server.inputsOf(explainRemark)).toEqual([
    { applicationId: 'a1', remarkId: 'r3', note: '本人在外地', base: { note: '' } },
  ])
})

test('two taps on 保存说明 are one, and an empty word takes it back', async () => {
  const server = show({
    replies: {
      [listRemarks.path]: [
        remarksAnswer(aRemarkOnAll({ state: 'explained', note: '本人在外地' })),
        remarksAnswer(aRemarkOnAll()),
      ],
    },
  })
  await userEvent.clear(await screen.findByLabelText(`${note}整个申请`))
  await userEvent.dblClick(screen.getByRole('button', { name: '保存说明' }))
  expect(await screen.findByText('待修改')).toBeTruthy()
  expect(server.inputsOf(explainRemark)).toEqual([
    { applicationId: 'a1', remarkId: 'r3', note: '', base: { note: '本人在外地' } },
  ])
})

test('a word that was saved in another tab is not overwritten by one who typed nothing here', async () => {
  const server = show({
    replies: {
      [listRemarks.path]: [
        remarksAnswer(aRemarkOnPaper(), aRemarkOnAll()),
        remarksAnswer(aRemarkOnPaper({ note: '已重拍' }), aRemarkOnAll({ note: '本人在外地' })),
      ],
    },
  })
  await userEvent.type(await screen.findByLabelText(`${note}材料 · 房屋买卖合同`), '已重拍')
  await userEvent.tab()
  const other = screen.getByLabelText<HTMLTextAreaElement>(`${note}整个申请`)
  await waitFor(() => expect(other.value).toBe('本人在外地'))
  await userEvent.click(other)
  await userEvent.tab()
  await userEvent.click(screen.getByRole('button', { name: '重新提交' }))
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
  expect(server.inputsOf(explainRemark)).toEqual([
    { applicationId: 'a1', remarkId: 'r2', note: '已重拍', base: { note: '' } },
  ])
})

test('a word that another tab has saved meanwhile is shown, and only the next save replaces it', async () => {
  const theirs = remarksAnswer(aRemarkOnAll({ state: 'explained', note: '已委托家人' }))
  const server = show({
    replies: {
      [listRemarks.path]: [remarksAnswer(aRemarkOnAll()), theirs],
      [explainRemark.path]: [refusalOf(explainRemark, 'changedMeanwhile'), answerOf(explainRemark, undefined)],
    },
  })
  await userEvent.type(await screen.findByLabelText(`${note}整个申请`), '本人在外地')
  await userEvent.tab()
  expect((await screen.findByText(/已委托家人/)).textContent).toBe('另一处刚保存的 已委托家人')
  expect(screen.getByLabelText<HTMLTextAreaElement>(`${note}整个申请`).value).toBe('本人在外地')
  dispatchEvent(new Event('online'))
  await server.untilQuiet()
  await userEvent.click(screen.getByRole('button', { name: '保存说明' }))
  await screen.findByText('说明已保存')
  expect(server.inputsOf(explainRemark).map(({ base }) => base)).toEqual([{ note: '' }, { note: '已委托家人' }])
})

test('without network the word stays, also over a reload, and is saved once the network is back', async () => {
  const server = show({
    remarks: [aRemarkOnAll()],
    replies: { [explainRemark.path]: refusalOf(explainRemark, 'unavailable') },
  })
  await userEvent.type(await screen.findByLabelText(`${note}整个申请`), '本人在外地')
  await userEvent.tab()
  expect(await screen.findByRole('alert')).toBeTruthy()
  const before = server.inputsOf(explainRemark).length
  const again = show({
    replies: {
      [listRemarks.path]: [remarksAnswer(aRemarkOnAll()), remarksAnswer(aRemarkOnAll({ note: '本人在外地' }))],
    },
  })
  expect(before).toBeGreaterThan(0)
  await waitFor(() =>
    expect(screen.getAllByLabelText<HTMLTextAreaElement>(`${note}整个申请`).map(({ value }) => value)).toEqual([
      ...['本人在外地', '本人在外地'],
    ]),
  )
  dispatchEvent(new Event('online'))
  await waitFor(() =>
    expect(again.inputsOf(explainRemark)).toEqual([
      { applicationId: 'a1', remarkId: 'r3', note: '本人在外地', base: { note: '' } },
    ]),
  )
})

test('too long a word is not sent, and says so', async () => {
  const server = show({ remarks: [aRemarkOnAll()] })
  await userEvent.click(await screen.findByLabelText(`${note}整个申请`))
  await userEvent.paste('字'.repeat(201))
  await userEvent.tab()
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(server.inputsOf(explainRemark)).toEqual([])
})

test('what was changed is shown from before to after, what was added and what was removed by its word', async () => {
  show({
    comparison: {
      since: '2026-11-20 09:30:00',
      changes: [
        { where: '买方 王小明 · 证件号码', before: '1304************31', after: '1304************39' },
        { where: '材料 · 房屋买卖合同', before: '', after: '图片 1.2 MB' },
        { where: '卖方 赵明远', before: '赵明远', after: '' },
      ],
    },
  })
  const card = within(await screen.findByRole('region', { name: '本次修改（与2026-11-20的提交相比）' }))
  const changes = (await card.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(changes).toEqual([
    '买方 王小明 · 证件号码1304************31改为1304************39',
    '材料 · 房屋买卖合同新增图片 1.2 MB',
    '卖方 赵明远不再提交赵明远',
  ])
})

test('of many changes the first are shown, and all at a tap', async () => {
  const changes = Array.from({ length: 12 }, (_, index) => ({ where: `第${index}项`, before: '1', after: '2' }))
  show({ comparison: { since: '2026-11-20 09:30:00', changes } })
  await userEvent.click(await screen.findByRole('button', { name: '全部显示（12处修改）' }))
  const card = within(screen.getByRole('region', { name: /^本次修改/ }))
  expect(card.getAllByRole('listitem')).toHaveLength(12)
})

test.each([
  { comparison: { since: '', changes: [] }, words: '上次提交的内容没有留存' },
  { comparison: { since: '2026-11-20 09:30:00', changes: [] }, words: '还没有修改任何内容。' },
])('before the submission: $words', async ({ comparison, words }) => {
  show({ comparison })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('open remarks are asked about in the question of the declaration', async () => {
  const server = show({
    remarks: [aRemark(), aRemarkOnPaper(), aRemarkOnAll({ state: 'explained', note: '本人在外地' })],
  })
  await userEvent.click(await screen.findByRole('button', { name: '重新提交' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('还有2处意见没有修改，确定要提交吗？')
  expect(dialog.textContent).toContain('我声明所填内容真实')
  await tap('返回修改')
  expect(server.inputsOf(submitApplication)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '重新提交' }))
  await tap('仍然提交')
  await waitFor(() => expect(server.inputsOf(submitApplication)).toHaveLength(1))
})

test('a word that is not saved yet is saved before the submission, and stops it if it cannot be', async () => {
  const server = show({
    remarks: [aRemarkOnAll()],
    replies: {
      [explainRemark.path]: [refusalOf(explainRemark, 'remarkNotFound'), refusalOf(explainRemark, 'remarkNotFound')],
    },
  })
  await userEvent.type(await screen.findByLabelText(`${note}整个申请`), '本人在外地')
  await userEvent.click(screen.getByRole('button', { name: '重新提交' }))
  expect(await screen.findByText('没有找到该审核意见')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(`${note}整个申请`)))
  expect(server.inputsOf(submitApplication)).toEqual([])
})

test('the remarks of earlier submissions stay readable, with what was answered', async () => {
  const earlier = {
    ...{ submission: 1, at: '2026-11-03 10:12:00', opinion: '请补正材料' },
    remarks: [aRemarkOnPaper({ id: 'e1', state: 'changed' }), aRemarkOnAll({ id: 'e2', note: '本人在外地' })],
  }
  show({ replies: { [listRemarks.path]: answerOf(listRemarks, { current: [aRemark()], earlier: [earlier] }) } })
  const history = within(await screen.findByRole('region', { name: '历次意见' }))
  expect(history.getByRole('heading', { name: '第1次提交的意见' })).toBeTruthy()
  for (const words of ['请补正材料', '第2页看不清', '已修改', '没有修改', '您的说明：本人在外地'])
    expect(history.getByText(words)).toBeTruthy()
  expect(history.getByText(saying('2026-11-03 10:12 审核'))).toBeTruthy()
})

test('what was handed in again and taken back still has the remarks of the submission before', async () => {
  const earlier = { submission: 1, at: '2026-11-03 10:12:00', opinion: '请补正材料', remarks: [aRemarkOnPaper()] }
  const application = aShownApplication({ status: 'unsubmitted', acceptanceNumber: '20261101048100001' })
  show({
    replies: {
      [getApplication.path]: answerOf(getApplication, {
        application,
        ...{ parties: [inDetails(buyer)], units: [], steps: [] },
      }),
      [listRemarks.path]: answerOf(listRemarks, { current: [], earlier: [earlier] }),
    },
  })
  const history = within(await screen.findByRole('region', { name: '历次意见' }))
  expect(history.getByText('请补正材料')).toBeTruthy()
})
