import { getApplication } from '@registration/contract/applications.ts'
import { getCaseQuestions } from '@registration/contract/case-questions.ts'
import { listMaterials, uploadFiles } from '@registration/contract/materials.ts'
import { paths } from '@registration/contract/paths.ts'
import { listRemarks, type ShownRemark } from '@registration/contract/remarks.ts'
import { answerOf, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { stubUploads } from '@registration/kit/testing/stub-upload.ts'
import { entry } from '@registration/kit/ui/navigation.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Link, Route } from 'wouter'
import { aRemarkOnAll, aRemarkOnPaper, remarksAnswer } from '../../../testing/a-remark.ts'
import { aMaterial, aShownApplication } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { MaterialsScreen } from './MaterialsScreen.tsx'
import type { Material } from './material-queries.ts'

const aFile = { id: 'f1', materialId: 'a1.x', url: '/f1', previewUrl: '', mediaType: 'image/jpeg' }
const identity = aMaterial({ id: 'a1.identity', name: '身份证明', attachments: [aFile] })
const contract = aMaterial({ id: 'a1.sale-contract', name: '房屋买卖合同', attachments: [{ ...aFile, id: 'f2' }] })
const tax = aMaterial({ id: 'a1.tax', name: '完税凭证' })
const proxy = aMaterial({ id: 'a1.proxy', name: '委托书', isRequired: false })
const all = [identity, contract, tax, proxy]

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

interface Shown {
  materialId?: string
  materials?: Material[]
  /** The screen that leads to the papers. */
  from?: string
}

function show(remarks: Reply | Reply[], { materialId, materials = all, from }: Shown = {}) {
  const server = stubServer({
    [getApplication.path]: answerOf(getApplication, {
      ...{ application: aShownApplication({ status: 'cadastralRejected' }), parties: [], units: [], steps: [] },
    }),
    [listMaterials.path]: answerOf(listMaterials, { materials }),
    [listRemarks.path]: remarks,
    [getCaseQuestions.path]: answerOf(getCaseQuestions, { questions: [], materials: [], facts: [], isOutdated: false }),
  })
  const uploads = stubUploads()
  const address = paths.materials({ applicationId: 'a1', appointment: false, materialId })
  renderScreen(
    <>
      <Route path={paths.applicationDetail.pattern}>
        <Link href={address}>去修改</Link>
      </Route>
      <Route path={paths.materials.pattern}>
        <MaterialsScreen />
      </Route>
    </>,
    from ?? address,
  )
  return { server, uploads }
}

const headings = () => screen.getAllByRole('heading', { level: 2, hidden: true })
const names = () => headings().map(({ textContent }) => textContent)
const foldOf = (name: string) =>
  headings()
    .find(({ textContent }) => textContent === name)
    ?.closest('details')
const remarked = (changes: Partial<ShownRemark> = {}) => remarksAnswer(aRemarkOnPaper(changes), aRemarkOnAll())

test('a paper with a remark comes first with its words, and what passed is folded with its count', async () => {
  show(remarked())
  expect(await screen.findByText('第2页看不清')).toBeTruthy()
  expect(screen.getByText('待修改')).toBeTruthy()
  expect(names()).toEqual(['申请被驳回', '*必填 房屋买卖合同', '*必填 完税凭证', '*必填 身份证明', '委托书'])
  expect(foldOf('*必填 身份证明')?.open).toBe(false)
  expect(foldOf('*必填 身份证明')?.textContent).toContain('已通过，无需重传（1项）')
  expect(foldOf('委托书')?.textContent).toContain('选传材料（1）')
})

test('a required paper without a file is not folded', async () => {
  show(remarked())
  await screen.findByText('第2页看不清')
  expect(foldOf('*必填 完税凭证')).toBeNull()
})

test('the paper that a remark leads to has the focus', async () => {
  show(remarked(), { materialId: 'sale-contract' })
  const words = await screen.findByText('第2页看不清')
  await waitFor(() => expect(document.activeElement?.contains(words)).toBe(true))
  expect(document.activeElement?.textContent).toContain('房屋买卖合同')
})

test('a new file changes the state of the remark, and its paper stays in its place', async () => {
  const { uploads } = show([remarked(), remarked({ state: 'changed' })])
  await screen.findByText('待修改')
  await userEvent.upload(
    screen.getByLabelText('添加文件：房屋买卖合同'),
    new File(['x'], '1.jpg', { type: 'image/jpeg' }),
  )
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.answer(answerOf(uploadFiles, []))
  expect(await screen.findByText('已修改')).toBeTruthy()
  expect(names()[1]).toBe('*必填 房屋买卖合同')
})

const asEver = ['申请被驳回', '*必填 身份证明', '*必填 房屋买卖合同', '*必填 完税凭证', '委托书']

test('without remarks the papers are as ever', async () => {
  show(remarksAnswer())
  await waitFor(() => expect(names()).toEqual(asEver))
  expect(screen.queryByText(/已通过/)).toBeNull()
})

test('remarks that cannot be read say so above the papers, and can be asked for again', async () => {
  show([refusalOf(listRemarks, 'unavailable'), refusalOf(listRemarks, 'unavailable'), remarked()])
  const again = await screen.findByRole('button', { name: '重新加载' })
  expect(names()).toEqual(asEver)
  await userEvent.click(again)
  expect(await screen.findByText('第2页看不清')).toBeTruthy()
})

test.each([
  paths.applicationDetail({ id: 'a1', isSubmit: true, appointment: false }),
  paths.applicationDetail({ id: 'a1' }),
])('下一步 is one step back to where the remark was read: %s', async (from) => {
  show(remarked(), { from, materials: [identity, contract] })
  await userEvent.click(screen.getByRole('link', { name: '去修改' }))
  await screen.findByText('第2页看不清')
  expect(entry().depth).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: '下一步' }))
  await screen.findByRole('link', { name: '去修改' })
  expect(location.pathname + location.search).toBe(from)
  expect(entry().depth).toBe(0)
})

test('the papers of another application, whose uploads the note leads to, are grouped as they are there', async () => {
  const detailsOf = (id: string) =>
    answerOf(getApplication, {
      application: aShownApplication({ id, status: 'cadastralRejected' }),
      ...{ parties: [], units: [], steps: [] },
    })
  const ofSecond = [identity, contract].map((each) => ({ ...each, id: each.id.replace('a1', 'a2') }))
  stubServer({
    [getApplication.path]: [detailsOf('a2'), detailsOf('a1'), detailsOf('a2')],
    [listMaterials.path]: [
      answerOf(listMaterials, { materials: ofSecond }),
      answerOf(listMaterials, { materials: [contract, tax] }),
      answerOf(listMaterials, { materials: ofSecond }),
    ],
    [listRemarks.path]: remarked(),
    [getCaseQuestions.path]: answerOf(getCaseQuestions, { questions: [], materials: [], facts: [], isOutdated: false }),
  })
  renderScreen(
    <>
      <Link href={paths.materials({ applicationId: 'a1' })}>第一件</Link>
      <Link href={paths.materials({ applicationId: 'a2' })}>第二件</Link>
      <Route path={paths.materials.pattern}>
        <MaterialsScreen />
      </Route>
    </>,
    paths.materials({ applicationId: 'a2' }),
  )
  const passed = '已通过，无需重传（1项）'
  await screen.findByText(passed)
  await userEvent.click(screen.getByRole('link', { name: '第一件' }))
  await screen.findByText('完税凭证')
  await userEvent.click(screen.getByRole('link', { name: '第二件' }))
  await screen.findByText(passed)
  expect(foldOf('*必填 身份证明')?.textContent).toContain(passed)
})
