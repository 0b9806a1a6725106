import { deleteApplication, getApplication, submitApplication } from '@registration/contract/applications.ts'
import { getCaseQuestions } from '@registration/contract/case-questions.ts'
import { getFields, listCodes } from '@registration/contract/catalogue.ts'
import { type Answer, requestIdName } from '@registration/contract/endpoint.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { markApplicationSeen } from '@registration/contract/messages.ts'
import { paths } from '@registration/contract/paths.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { listRemarks } from '@registration/contract/remarks.ts'
import {
  answerOf,
  held,
  never,
  type Replies,
  type Reply,
  refusalOf,
  stubServer,
} from '@registration/kit/testing/stub-server.ts'
import { stubUploads } from '@registration/kit/testing/stub-upload.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChangeEvent, ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { Link, Route } from 'wouter'
import { aCase } from '../../../testing/a-case.ts'
import { aMaterial, aShownApplication } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { useUploads } from '../materials/use-uploads.ts'
import { ApplicationDetailScreen } from './ApplicationDetailScreen.tsx'

const sentence = '我声明所填内容真实，愿承担法律责任。'
const declaration = { version: '7', title: '提交即作出声明', sections: [{ title: '真实性声明', text: sentence }] }
const opinion = '房屋买卖合同第3页签字不清楚'
const noFields = {
  rightsHolder: [],
  obligor: [],
  propertyUnit: [],
  rightsHolderAlias: '',
  obligorAlias: '',
  rightsHolderPersonsOnly: false,
  asksCoOwnership: false,
  obligorPersonsOnly: false,
}

type Details = Answer<typeof getApplication>
const detailsOf = (changes: Partial<Details['application']>, parts: Partial<Details> = {}) =>
  answerOf(getApplication, {
    application: aShownApplication(changes),
    parties: [],
    units: [],
    steps: [],
    ...parts,
  })

/** In place of `/upload`, from which a file of the application is on its way. */
function AddFile() {
  const { add } = useUploads('a1')
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = Array.from(target.files ?? [])
    if (file) add('m1', [{ name: file.name, content: file }])
  }
  return <input type="file" aria-label="文件" onChange={onChange} />
}

const there = paths.applicationDetail({ id: 'a1' })

const Elsewhere = ({ to }: { to: string }) => (
  <>
    <Link href="/elsewhere">离开</Link>
    <Link href={to}>回来</Link>
  </>
)

function show(
  before: Partial<Details['application']>,
  submission: Reply = answerOf(submitApplication, undefined),
  beside?: ReactNode,
  replies: Replies = {},
) {
  const server = stubServer({
    [getApplication.path]: [detailsOf(before), detailsOf({ status: 'pending' })],
    [getFields.path]: answerOf(getFields, noFields),
    [listMaterials.path]: answerOf(listMaterials, { materials: [] }),
    [submitApplication.path]: submission,
    [listRemarks.path]: answerOf(listRemarks, { current: [], earlier: [] }),
    [getPrivacyWords.path]: answerOf(getPrivacyWords, declaration),
    [listCodes.path]: answerOf(listCodes, [{ code: '1', text: '身份证' }]),
    ...replies,
  })
  renderScreen(
    <>
      {beside}
      <Route path={paths.applicationDetail.pattern}>
        <ApplicationDetailScreen />
      </Route>
    </>,
    paths.applicationDetail({ id: 'a1', isSubmit: true }),
  )
  return server
}

/** The question's button has the word of the button below it, and takes taps a moment later. */
async function agree(word: string) {
  const button = within(await screen.findByRole('alertdialog')).getByRole('button', { name: word })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(button)
}

const rejected = {
  status: 'cadastralRejected',
  opinions: { cadastral: opinion, acceptance: '', openRemarks: 0 },
} as const

test('a submission leads to the tab of pending review', async () => {
  const server = show({ status: 'unsubmitted' })
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(sentence)
  expect(server.inputsOf(submitApplication)).toEqual([])
  await agree('提交')
  await waitFor(() => expect(location.pathname + location.search).toBe('/prodoing?itemIndex=1'))
  expect(server.inputsOf(submitApplication)).toEqual([
    { applicationId: 'a1', declarationVersion: '7', base: { version: '1' } },
  ])
})

test('what another device has changed since it was read is refused and shown, and submitted by the next tap', async () => {
  const changed = refusalOf(submitApplication, 'changedMeanwhile')
  const server = show({ status: 'unsubmitted' }, [changed, answerOf(submitApplication, undefined)], undefined, {
    [getApplication.path]: [
      detailsOf({ status: 'unsubmitted', version: '1' }),
      detailsOf({ status: 'unsubmitted', version: '2', location: '和平路200号' }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  await agree('提交')
  await screen.findByText('内容刚刚发生了变化，请核对后重试')
  await tap('确定')
  await waitFor(() => expect(server.inputsOf(getApplication)).toHaveLength(2))
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  await agree('提交')
  await waitFor(() => expect(server.inputsOf(submitApplication)).toHaveLength(2))
  expect(server.inputsOf(submitApplication).map(({ base }) => base)).toEqual([{ version: '1' }, { version: '2' }])
})

test('an application is not submitted while its files are still being uploaded', async () => {
  stubUploads()
  const server = show({ status: 'unsubmitted' }, undefined, <AddFile />)
  await userEvent.upload(screen.getByLabelText('文件'), new File(['x'], '1.jpg', { type: 'image/jpeg' }))
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  expect(await screen.findByText('文件还在上传，请等它们上传完再继续。')).toBeTruthy()
  expect(server.inputsOf(submitApplication)).toEqual([])
})

test('a rejection shows the opinion and what to do; submitting again navigates on although its card disappears', async () => {
  show(rejected)
  expect(await screen.findByText(opinion)).toBeTruthy()
  expect(screen.getByRole('link', { name: '修改' }).getAttribute('href')).toContain('/info/infofill?id=a1')
  await userEvent.click(screen.getByRole('button', { name: '重新提交' }))
  await agree('重新提交')
  await waitFor(() => expect(location.pathname + location.search).toBe('/prodoing?itemIndex=1'))
})

test('a submission whose answer was lost is repeated as the same one, and after a rejection as another', async () => {
  const cut = () => Promise.reject(new TypeError('cut'))
  const asBefore = detailsOf(rejected)
  const { sent } = show(
    rejected,
    [cut, cut, cut, cut, answerOf(submitApplication, undefined)],
    <Elsewhere to={there} />,
    {
      // Read at first and after each loss.
      [getApplication.path]: [
        ...[asBefore, asBefore, asBefore],
        detailsOf({ ...rejected, startedAt: '2026-11-22 10:00:00' }),
      ],
    },
  )
  const submit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '重新提交' }))
    await agree('重新提交')
  }
  const keys = () => sent.filter(({ path }) => path === submitApplication.path).map(({ form }) => form[requestIdName])
  for (const times of [2, 4]) {
    await submit()
    await tap('确定')
    expect(keys()).toHaveLength(times)
  }
  expect(new Set(keys()).size).toBe(1)
  await userEvent.click(screen.getByText('离开'))
  await userEvent.click(screen.getByText('回来'))
  await submit()
  await waitFor(() => expect(location.pathname).toBe('/prodoing'))
  expect(new Set(keys()).size).toBe(2)
})

test('a refused submission shows the server’s words and changes nothing', async () => {
  show({ status: 'unsubmitted' }, refusalOf(submitApplication, 'propertyUnitMissing'))
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  await agree('提交')
  expect(await screen.findByText('请添加不动产信息')).toBeTruthy()
  expect(location.pathname).toBe('/applyDetail')
})

test('the state that is shown counts as seen', async () => {
  const server = show({ status: 'pending', acceptanceNumber: '2026112200001' })
  await waitFor(() =>
    expect(server.inputsOf(markApplicationSeen)).toEqual([
      { applicationId: 'a1', status: 'pending', acceptanceNumber: '2026112200001' },
    ]),
  )
})

test('an application that was taken back has the time of its submission under that name', async () => {
  show({ status: 'unsubmitted', acceptanceNumber: '2026112200001' })
  expect((await screen.findByText('提交时间')).nextSibling?.textContent).toBe('2026-11-22 05:04')
  expect(screen.queryByText('创建时间')).toBeNull()
})

test('an application in review cannot be submitted, even if the address says so', async () => {
  show({ status: 'pending', acceptanceNumber: '' })
  expect(await screen.findByText('暂未生成')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
})

test('who does not agree to the declaration submits nothing', async () => {
  const server = show({ status: 'unsubmitted' })
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  await tap('取消')
  expect(server.inputsOf(submitApplication)).toEqual([])
})

test('an application that was deleted on another device is not shown from the cache', async () => {
  show({ status: 'unsubmitted' }, undefined, <Elsewhere to={there} />, {
    [getApplication.path]: [detailsOf({ status: 'unsubmitted' }), refusalOf(getApplication, 'applicationNotFound')],
  })
  await screen.findByRole('button', { name: '提交' })
  await userEvent.click(screen.getByText('离开'))
  await userEvent.click(screen.getByText('回来'))
  await screen.findByText(refusals.applicationNotFound.zh)
  screen.getByRole('link', { name: '在线申请记录' })
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
})

test('after the deletion nothing of the application is shown', async () => {
  show({ status: 'unsubmitted' }, undefined, <Elsewhere to={there} />, {
    [getApplication.path]: [detailsOf({ status: 'unsubmitted' }), never],
    [deleteApplication.path]: answerOf(deleteApplication, undefined),
  })
  await tap('删除')
  await tap('确定')
  await waitFor(() => expect(location.pathname).toBe('/prodoing'))
  await userEvent.click(screen.getByText('回来'))
  await screen.findByRole('heading', { name: '申请详情' })
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})

test('who has left while the declaration is read is not asked on another screen', async () => {
  const { reply, release } = held(answerOf(getPrivacyWords, declaration))
  const server = show({ status: 'unsubmitted' }, undefined, <Elsewhere to={there} />, {
    [getPrivacyWords.path]: reply,
  })
  await tap('提交')
  await waitFor(() => expect(server.paths()).toContain(getPrivacyWords.path))
  await userEvent.click(screen.getByText('离开'))
  await act(async () => release())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.inputsOf(submitApplication)).toEqual([])
})

test('words that have changed meanwhile are refused, and the next tap shows the new ones', async () => {
  const server = show({ status: 'unsubmitted' }, refusalOf(submitApplication, 'declarationChanged'), undefined, {
    [getApplication.path]: detailsOf({ status: 'unsubmitted' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  await agree('提交')
  await screen.findByText('提交声明的内容已更新，请重新阅读后再提交')
  await tap('确定')
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  await screen.findByText(sentence)
  expect(server.inputsOf(getPrivacyWords)).toHaveLength(2)
})

test.each([
  { editedAt: '', words: '上次提交以后，您还没有修改过任何内容。' },
  { editedAt: '2026-11-22 10:05:00', words: '上次提交以后，您在 2026-11-22 10:05 最后修改过。' },
])('a second submission says first: $words', async ({ editedAt, words }) => {
  show({ ...rejected, editedAt })
  await userEvent.click(await screen.findByRole('button', { name: '重新提交' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain(words)
  expect(dialog.textContent).toContain(sentence)
})

describe('the review before a submission', () => {
  const party: Details['parties'][number] = {
    ...{ id: 'p1', role: 'rightsHolder', kind: 'individual', name: '赵明远', phone: '13600136004' },
    ...{ documentType: '1', documentNumber: '130403198804120179', address: '人民东路88号', legalRepresentative: '' },
    ...{ agentName: '陈静', agentDocumentNumber: '', agentPhone: '', coOwnership: 'none', share: '', source: '' },
    confirm: '',
  }
  const second: typeof party = { ...party, id: 'p2', name: '钱一', coOwnership: 'byShares', share: '1/3' }
  const unit = {
    ...{
      id: 'u1',
      certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
      unitNumber: '',
      location: '滏东小区3号楼',
    },
    ...{ houseUse: '11', landUse: '', maximumClaim: '', securedClaim: '', rightStart: '', rightEnd: '' },
    ...{ houseArea: '118.30', landArea: '', changedArea: '', holdingMode: '', mergeCertificates: '' },
    ...{ price: '680000', houseUseText: '成套住宅', landUseText: '', source: '' as const, registerFields: [] },
  }
  const settings = {
    ...noFields,
    rightsHolderAlias: '买方',
    asksCoOwnership: true,
    propertyUnit: (['certificateNumber', 'location', 'houseUse', 'houseArea', 'price'] as const).map((field) => ({
      ...{ field, isRequired: true, help: '' },
    })),
  }
  const paper = aMaterial({ name: '身份证明', hint: '' })
  const notNeeded = aMaterial({ id: 'm2', name: '房屋买卖合同', group: 'other', isRequired: false, isNeedless: true })

  async function review() {
    stubServer({
      [getApplication.path]: detailsOf({ status: 'unsubmitted' }, { parties: [party, second], units: [unit] }),
      [getFields.path]: answerOf(getFields, settings),
      [listMaterials.path]: answerOf(listMaterials, { materials: [paper, notNeeded] }),
      [listCodes.path]: answerOf(listCodes, [{ code: '1', text: '身份证' }]),
    })
    renderScreen(
      <Route path={paths.applicationDetail.pattern}>
        <ApplicationDetailScreen />
      </Route>,
      paths.applicationDetail({ id: 'a1', isSubmit: true }),
    )
    await screen.findByText('滏东小区3号楼')
  }

  test('shows every field of each party and unit, and every paper of the case, also one without a file', async () => {
    await review()
    const buyer = screen.getByRole('region', { name: '买方 1' })
    for (const text of ['赵明远', '13600136004', '身份证', '130403198804120179', '人民东路88号', '陈静'])
      expect(await within(buyer).findByText(text)).toBeTruthy()
    expect(within(screen.getByRole('region', { name: '共有情况' })).getByText('按份共有 1/3')).toBeTruthy()
    const property = within(screen.getByRole('region', { name: '不动产信息' }))
    for (const text of ['滏东小区3号楼', '成套住宅', '118.30']) expect(property.getByText(text)).toBeTruthy()
    const papers = within(screen.getByRole('region', { name: '申请材料' }))
    expect(await papers.findByText('身份证明')).toBeTruthy()
    expect(papers.getByText('未上传')).toBeTruthy()
    expect(papers.queryByText('房屋买卖合同')).toBeNull()
  })

  test('has 修改 beside each group, which comes back to the review', async () => {
    await review()
    const forms = screen.getAllByRole('link', { name: /^修改/ }).map((link) => link.getAttribute('href') ?? '')
    expect(forms.map((form) => form.split('?')[0])).toEqual([
      ...[paths.party.pattern, paths.party.pattern, paths.fillIn.pattern],
      ...[paths.propertyUnit.pattern, paths.materials.pattern],
    ])
    for (const form of forms.slice(0, 4)) expect(form).toContain('review=true')
  })
})

test.each([
  ['that another device has submitted meanwhile', refusalOf(submitApplication, 'notSubmittable')],
  ['whose submission lost its answer', () => Promise.reject(new TypeError('cut'))],
])('one %s is shown as it is, without the button', async (_which, submission) => {
  show({ status: 'unsubmitted' }, submission)
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  await agree('提交')
  await agree('确定')
  await waitFor(() => expect(screen.queryByRole('button', { name: '提交' })).toBeNull())
  expect(screen.getAllByText('待审核').length).toBeGreaterThan(0)
})

const inReview = { applicationId: 'a1', appointment: false, isFromReview: true }

test('a missing answer is named, and the way leads to its question', async () => {
  show({ status: 'unsubmitted' }, refusalOf(submitApplication, 'answerMissing'))
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  await agree('提交')
  await agree('去回答')
  await waitFor(() => expect(location.pathname + location.search).toBe(paths.caseQuestions({ applicationId: 'a1' })))
})

test.each([
  ['coOwnershipMissing', paths.fillIn({ ...inReview, wantsCoOwnership: true })],
  ['sharesNotWhole', paths.fillIn({ ...inReview, wantsCoOwnership: true })],
  ['partyIncomplete', paths.fillIn(inReview)],
  ['propertyUnitMissing', paths.fillIn(inReview)],
  ['materialMissing', paths.materials({ applicationId: 'a1' })],
] as const)('a submission that is refused with %s leads to what is missing', async (reason, address) => {
  show({ status: 'unsubmitted' }, refusalOf(submitApplication, reason))
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  await agree('提交')
  await agree('去补充')
  await waitFor(() => expect(location.pathname + location.search).toBe(address))
})

test('the review has the answers, and marks the paper that they rule out', async () => {
  const file = { id: 'f1', url: '/files/f1', materialId: 'm1', mediaType: 'image/jpeg', previewUrl: '/files/f1' }
  const plan = aMaterial({
    name: '房屋平面图',
    isRequired: false,
    group: 'other',
    isNeedless: true,
    attachments: [file],
  })
  show({ status: 'unsubmitted' }, undefined, undefined, {
    [getCaseQuestions.path]: answerOf(getCaseQuestions, aCase({}, { ground: 'contract', plan: 'fits' })),
    [listMaterials.path]: answerOf(listMaterials, { materials: [plan] }),
  })
  const answers = await screen.findByRole('region', { name: '情况问答' })
  expect(answers.textContent).toContain('平面图还看得清吗？看得清')
  expect(within(answers).getByRole('link').getAttribute('href')).toBe(
    paths.caseQuestions({ applicationId: 'a1', questionId: 'ground' }),
  )
  await screen.findByText('不会提交')
})
