import { getApplication } from '@registration/contract/applications.ts'
import { getCaseQuestions, keepMaterial, listReusableFiles, reuseFiles } from '@registration/contract/case-questions.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { listModules } from '@registration/contract/information.ts'
import { listInvitations } from '@registration/contract/invitations.ts'
import { deleteAttachment, listMaterials, uploadFiles } from '@registration/contract/materials.ts'
import { paths } from '@registration/contract/paths.ts'
import { refusalText } from '@registration/contract/refusals.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { answerOf, held, never, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { stubUploads } from '@registration/kit/testing/stub-upload.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { aBoard, aPlace } from '../../../testing/a-board.ts'
import { aCase } from '../../../testing/a-case.ts'
import { aMaterial, aShownApplication } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { MaterialsScreen } from './MaterialsScreen.tsx'

type Material = Answer<typeof listMaterials>['materials'][number]

const details: Answer<typeof getApplication> = {
  application: aShownApplication(),
  parties: [],
  units: [],
  steps: [],
}

async function show(...materials: Material[]) {
  const uploads = stubUploads()
  await showWith({ [listMaterials.path]: answerOf(listMaterials, { materials }) })
  return uploads
}

async function showWith(replies: Replies) {
  const server = open(replies)
  await screen.findByText('请按照提示上传材料')
  return server
}

function open(replies: Replies) {
  const server = stubServer({
    [getApplication.path]: answerOf(getApplication, details),
    [getCaseQuestions.path]: answerOf(getCaseQuestions, { questions: [], materials: [], facts: [], isOutdated: false }),
    ...replies,
  })
  renderScreen(
    <Route path={paths.materials.pattern}>
      <MaterialsScreen />
    </Route>,
    paths.materials({ applicationId: 'a1', appointment: false }),
  )
  return server
}

const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(['x'], `${index + 1}.jpg`, { type: 'image/jpeg' }))
const pick = (count: number) => userEvent.upload(screen.getByLabelText('添加文件：不动产权证书'), pictures(count))
const next = () => userEvent.click(screen.getByRole('button', { name: '下一步' }))
const arrived = answerOf(uploadFiles, [])

test('a required material without a file stops the next step and is named', async () => {
  await show(aMaterial())
  await next()
  expect(screen.getByText('" 不动产权证书 " 附件不可为空')).toBeTruthy()
  expect(location.pathname).toBe('/upload')
})

test('the papers come together with the way to the questions above them, and nothing moves under the finger', async () => {
  const asked = held(answerOf(getCaseQuestions, aCase()))
  const { paths: called, untilQuiet } = open({
    [listMaterials.path]: answerOf(listMaterials, { materials: [aMaterial()] }),
    [getCaseQuestions.path]: asked.reply,
  })
  await waitFor(() => expect(called()).toContain(getCaseQuestions.path))
  await untilQuiet()
  expect(screen.queryByText('请按照提示上传材料')).toBeNull()
  asked.release()
  await screen.findByText('请按照提示上传材料')
  screen.getByRole('link', { name: '开始回答' })
})

test('the papers come together with the word on confirmations, also where the list of modules comes last', async () => {
  const modules = held(answerOf(listModules, [{ module: 'confirmation', on: true }]))
  const { paths: called, untilQuiet } = open({
    [listMaterials.path]: answerOf(listMaterials, { materials: [aMaterial()] }),
    [listModules.path]: modules.reply,
    [listInvitations.path]: answerOf(listInvitations, aBoard({ places: [aPlace({ state: 'confirmed' })] })),
  })
  await waitFor(() => expect(called()).toContain(listModules.path))
  await untilQuiet()
  expect(screen.queryByText('请按照提示上传材料')).toBeNull()
  modules.release()
  await screen.findByText('请按照提示上传材料')
  screen.getByText(/已确认的1方需要重新确认/)
})

test('questions that do not answer within a second keep the papers no longer', async () => {
  open({ [listMaterials.path]: answerOf(listMaterials, { materials: [aMaterial()] }), [getCaseQuestions.path]: never })
  await screen.findByText('请按照提示上传材料', {}, { timeout: 3_000 })
})

test('a material that is not required does not', async () => {
  await show(aMaterial({ isRequired: false }))
  await next()
  await waitFor(() => expect(location.pathname).toBe('/applyDetail'))
  expect(location.search).toContain('isSubmit=true')
})

test('files are sent one by one, each with its own progress and request number', async () => {
  const uploads = await show(aMaterial())
  await pick(2)
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.progress(0.4)
  expect(await screen.findByText('正在上传 40%')).toBeTruthy()
  expect(screen.getByText('等待上传')).toBeTruthy()
  uploads[0]?.answer(arrived)
  await waitFor(() => expect(uploads).toHaveLength(2))
  expect(uploads.map(({ body }) => body.getAll('file').length)).toEqual([1, 1])
  expect(uploads[0]?.body.get('reqseq')).not.toBe(uploads[1]?.body.get('reqseq'))
})

test('a file that failed says why, and its retry carries the same request number', async () => {
  const uploads = await show(aMaterial())
  await pick(1)
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.breakOff()
  expect(await screen.findByText('网络连接不上。连上网络后会自动继续上传。')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重试：1.jpg' }))
  await waitFor(() => expect(uploads).toHaveLength(2))
  expect(uploads[1]?.body.get('reqseq')).toBe(uploads[0]?.body.get('reqseq'))
})

test.each(['notAPicture', 'pictureTooLarge', 'fileIncomplete', 'fileTooComplex', 'documentActive'] as const)(
  'a file refused for good (%s) shows the server’s words and can only be removed',
  async (reason) => {
    const uploads = await show(aMaterial())
    await pick(1)
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]?.answer(await refusalOf(uploadFiles, reason).json(), 400)
    const words = refusalText(reason, 'zh')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重试：1.jpg' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '移除：1.jpg' }))
    expect(screen.queryByText(words)).toBeNull()
  },
)

test('a file that is too large is not sent, and can only be removed', async () => {
  const uploads = await show(aMaterial())
  const large = new File(['x'], 'large.jpg', { type: 'image/jpeg' })
  Object.defineProperty(large, 'size', { value: limits.fileBytes + 1 })
  await userEvent.upload(screen.getByLabelText('添加文件：不动产权证书'), large)
  expect(await screen.findByText('文件不能超过 20MB')).toBeTruthy()
  expect(uploads).toHaveLength(0)
  expect(screen.queryByRole('button', { name: '重试：large.jpg' })).toBeNull()
  expect(screen.getByRole('button', { name: '移除：large.jpg' })).toBeTruthy()
})

test('a file refused because the service is busy can be sent again', async () => {
  const uploads = await show(aMaterial())
  await pick(1)
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.answer(await refusalOf(uploadFiles, 'unavailable').json(), 503)
  expect(await screen.findByRole('button', { name: '重试：1.jpg' })).toBeTruthy()
})

test('of more than nine files at once the first nine are uploaded, and a message says so', async () => {
  await show(aMaterial())
  await pick(10)
  expect(screen.getByText('每次最多选择 9 个文件，其余的请再添加一次。')).toBeTruthy()
  expect(screen.getByText('9.jpg')).toBeTruthy()
  expect(screen.queryByText('10.jpg')).toBeNull()
})

test('the next step waits for uploads in progress', async () => {
  await show(aMaterial())
  await pick(1)
  await next()
  expect(screen.getByText('文件还在上传，请等它们上传完再继续。')).toBeTruthy()
})

test('a PDF opens directly, a picture opens the viewer', async () => {
  const attachment = { materialId: 'm1', previewUrl: '' }
  await show(
    aMaterial({
      attachments: [
        { ...attachment, id: 'f1', url: '/f1', mediaType: 'image/jpeg' },
        { ...attachment, id: 'f2', url: '/f2', mediaType: 'application/pdf' },
      ],
    }),
  )
  expect(screen.getByRole('link', { name: '第 2 个文件（PDF）：不动产权证书' }).getAttribute('href')).toBe('/f2')
  await userEvent.click(screen.getByRole('img', { name: '第 1 张，共 2 张：不动产权证书' }))
  expect(await screen.findByText('1 / 1')).toBeTruthy()
})

test('required materials come first, and the optional ones are folded with their count', async () => {
  await show(
    aMaterial({ id: 'm1', name: '户口簿', isRequired: false }),
    aMaterial({ id: 'm2', name: '身份证明' }),
    aMaterial({ id: 'm3', name: '委托书', isRequired: false }),
  )
  const names = screen.getAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent)
  expect(names).toEqual(['*必填 身份证明', '户口簿', '委托书'])
  const group = screen.getByText('选传材料（2）').closest('details')
  expect(group?.open).toBe(false)
})

test('optional materials are open when one has a file, and when nothing is required', async () => {
  await show(aMaterial({ isRequired: false }))
  expect(screen.getByText('选传材料（1）').closest('details')?.open).toBe(true)
})

test('a desktop has no camera tile, and takes files that are dropped or pasted', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      ...{ media, matches: media.includes('pointer: fine'), onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    }),
  )
  await show(aMaterial())
  expect(screen.queryByText('拍照')).toBeNull()
  const tile = screen.getByLabelText('添加文件：不动产权证书')
  fireEvent.drop(tile, { dataTransfer: { files: pictures(1) } })
  expect(await screen.findByText('1.jpg')).toBeTruthy()
  tile.focus()
  fireEvent.paste(tile, { clipboardData: { files: [new File(['x'], 'pasted.jpg', { type: 'image/jpeg' })] } })
  expect(await screen.findByText('pasted.jpg')).toBeTruthy()
})

test('a file that is dropped beside the materials replaces no page', async () => {
  const uploads = await show(aMaterial())
  expect(fireEvent.drop(document.body, { dataTransfer: { files: pictures(1) } })).toBe(false)
  expect(uploads).toHaveLength(0)
})

const aLargePicture = (name = 'large.jpg') => {
  const file = new File(['x'], name, { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: 5 * 1024 * 1024 })
  return file
}
const on = (downlink: number) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { downlink } })
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  vi.restoreAllMocks()
})

const pickLarge = () => userEvent.upload(screen.getByLabelText('添加文件：不动产权证书'), aLargePicture())

test('on a slow connection a large picture is offered as a smaller copy, and the time is shown', async () => {
  on(0.4)
  const picture = { width: 4000, height: 3000, close: () => undefined }
  vi.stubGlobal('createImageBitmap', async () => picture)
  const drawn: number[][] = []
  const pen = { fillRect: () => undefined, drawImage: (_: unknown, ...at: number[]) => drawn.push(at) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(Object.assign(Object.create(null), pen))
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['small'])))
  const uploads = await show(aMaterial())
  await pickLarge()
  expect(screen.getByText(/1 张大图片按原图上传约需 2 分钟/)).toBeTruthy()
  await tap('省流量上传')
  await waitFor(() => expect(uploads).toHaveLength(1))
  const sent = uploads[0]?.body.get('file')
  expect(sent instanceof File && [sent.name, sent.size]).toEqual(['large.jpg', 5])
  expect(drawn).toEqual([[0, 0, 2560, 1920]])
  expect(screen.getByText('网络较慢，还需约 1 分钟')).toBeTruthy()
})

/** A phone on a slow connection. The test makes each copy, or lets it fail. */
function stubCopies() {
  on(0.4)
  const copying: { finish: (picture: object) => void; fail: () => void }[] = []
  vi.stubGlobal(
    'createImageBitmap',
    () => new Promise((finish, reject) => copying.push({ finish, fail: () => reject(new Error('no memory')) })),
  )
  return copying
}

test.each([true, false])('the next step waits for a smaller copy (required paper: %s)', async (isRequired) => {
  stubCopies()
  await show(aMaterial({ isRequired }))
  await pickLarge()
  await tap('省流量上传')
  await screen.findByText('正在压缩')
  expect(screen.getByText('large.jpg')).toBeTruthy()
  await next()
  expect(screen.getByText('文件还在上传，请等它们上传完再继续。')).toBeTruthy()
  expect(location.pathname).toBe('/upload')
})

test('copies are made one after another, and a failed one lets the original go in its place', async () => {
  const copying = stubCopies()
  const uploads = await show(aMaterial())
  await userEvent.upload(screen.getByLabelText('添加文件：不动产权证书'), [
    ...[aLargePicture('1.jpg'), aLargePicture('2.jpg')],
    new File(['x'], '3.jpg', { type: 'image/jpeg' }),
  ])
  await tap('省流量上传')
  await waitFor(() => expect(copying).toHaveLength(1))
  expect(screen.getAllByText('正在压缩')).toHaveLength(2)
  expect(uploads).toHaveLength(0)
  copying[0]?.fail()
  await waitFor(() => expect(copying).toHaveLength(2))
  copying[1]?.fail()
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(uploads).toHaveLength(count))
    uploads[count - 1]?.answer(arrived)
  }
  expect(uploads.map(({ body }) => body.get('file')).map((file) => file instanceof File && file.name)).toEqual([
    ...['1.jpg', '2.jpg', '3.jpg'],
  ])
})

test('a picture that is removed while its copy is made is not sent, and holds up no other', async () => {
  const copying = stubCopies()
  const uploads = await show(aMaterial())
  await userEvent.upload(screen.getByLabelText('添加文件：不动产权证书'), [
    ...[aLargePicture('1.jpg'), aLargePicture('2.jpg')],
  ])
  await tap('省流量上传')
  await userEvent.click(await screen.findByRole('button', { name: '移除：1.jpg' }))
  expect(screen.queryByText('1.jpg')).toBeNull()
  await waitFor(() => expect(copying).toHaveLength(2))
  copying[0]?.fail()
  copying[1]?.fail()
  await waitFor(() => expect(uploads).toHaveLength(1))
  const sent = uploads[0]?.body.get('file')
  expect(sent instanceof File && sent.name).toBe('2.jpg')
})

test('the original is sent if the citizen wants it, and without a question on another connection', async () => {
  on(0.4)
  const uploads = await show(aMaterial())
  await pickLarge()
  await tap('上传原图')
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.answer(arrived)
  on(20)
  await pickLarge()
  await waitFor(() => expect(uploads).toHaveLength(2))
})

const aFile = { id: 'f1', url: '/files/f1', materialId: 'm2', mediaType: 'image/jpeg', previewUrl: '/files/f1' }
const needless = aMaterial({
  ...{ id: 'm2', name: '房屋平面图', isRequired: false, group: 'other', isNeedless: true, attachments: [aFile] },
})

test('a paper that a fact asks for has its group and its reason; the others are folded', async () => {
  await show(
    aMaterial(),
    aMaterial({ id: 'm2', name: '委托书', isRequired: false, group: 'case', because: '有人代办' }),
    aMaterial({ id: 'm3', name: '宗地图', isRequired: false, group: 'other' }),
  )
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    '必须上传',
    '*必填 不动产权证书',
    '您的情况需要',
    '委托书',
    '宗地图',
  ])
  screen.getByText('因为：有人代办')
  expect(screen.getByText('其他材料（1）').closest('details')?.open).toBe(false)
})

test('a needless paper without files is not shown', async () => {
  await show(aMaterial(), { ...needless, attachments: [] })
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    '必须上传',
    '*必填 不动产权证书',
  ])
})

test('a needless paper with files stays, and is submitted only if the citizen wants it', async () => {
  const kept = answerOf(listMaterials, { materials: [aMaterial(), { ...needless, isKept: true }] })
  const { inputsOf } = await showWith({
    [listMaterials.path]: [answerOf(listMaterials, { materials: [aMaterial(), needless] }), kept],
    [keepMaterial.path]: answerOf(keepMaterial, undefined),
  })
  await screen.findByText('按您的回答，不需要这项材料，提交时不会交给登记机构。')
  await userEvent.click(screen.getByRole('button', { name: /^仍要提交\s*房屋平面图$/ }))
  await screen.findByRole('button', { name: /^不提交\s*房屋平面图$/ })
  expect(inputsOf(keepMaterial)).toEqual([{ applicationId: 'a1', materialId: 'm2', isKept: true }])
  // The second touch of a double tap must not take it back. jsdom does not apply the style.
  expect(document.documentElement.classList.contains('takes-no-tap')).toBe(true)
})

test('the files of a needless paper are deleted after a question, and its case is read again', async () => {
  const { inputsOf } = await showWith({
    [listMaterials.path]: answerOf(listMaterials, { materials: [needless] }),
    [deleteAttachment.path]: answerOf(deleteAttachment, undefined),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^删除\s*房屋平面图$/ }))
  await tap('确定')
  await waitFor(() => expect(inputsOf(deleteAttachment)).toEqual([{ attachmentId: 'f1' }]))
  await waitFor(() => expect(inputsOf(getCaseQuestions)).toHaveLength(2))
})

test('files of earlier applications are chosen and copied, and shown at once', async () => {
  const file = { id: 'e1', url: '/files/e1', mediaType: 'image/jpeg', business: '抵押权首次登记' }
  const { sent } = await showWith({
    [listMaterials.path]: [answerOf(listMaterials, { materials: [aMaterial()] }), never],
    [listReusableFiles.path]: answerOf(listReusableFiles, { files: [{ ...file, submittedAt: '2026-05-04 09:00:00' }] }),
    [reuseFiles.path]: answerOf(reuseFiles, [{ ...aFile, materialId: 'm1', isRepeated: false }]),
  })
  await userEvent.click(await screen.findByRole('button', { name: '从以前的申请选用：不动产权证书' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^抵押权首次登记\s*2026-05-04 提交$/ }))
  await userEvent.click(screen.getByRole('button', { name: '选用（1）' }))
  await screen.findByRole('img', { name: '第 1 张，共 1 张：不动产权证书' })
  const copied = sent.find(({ path }) => path === reuseFiles.path)
  expect(copied?.form).toMatchObject({ applicationId: 'a1', materialId: 'm1', 'fileIds[0]': 'e1' })
  expect(screen.queryByRole('dialog')).toBeNull()
  // The second touch of a double tap is no tap on what was below the sheet. jsdom does not apply the style.
  expect(document.documentElement.classList.contains('takes-no-tap')).toBe(true)
})

test('files that were copied although the answer was lost are shown', async () => {
  const file = { id: 'e1', url: '/files/e1', mediaType: 'image/jpeg', business: '抵押权首次登记' } as const
  await showWith({
    [listMaterials.path]: [
      answerOf(listMaterials, { materials: [aMaterial()] }),
      answerOf(listMaterials, { materials: [aMaterial({ attachments: [{ ...aFile, previewUrl: '/f1' }] })] }),
    ],
    [listReusableFiles.path]: answerOf(listReusableFiles, { files: [{ ...file, submittedAt: '2026-05-04 09:00:00' }] }),
    [reuseFiles.path]: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await userEvent.click(await screen.findByRole('button', { name: '从以前的申请选用：不动产权证书' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^抵押权首次登记/ }))
  await userEvent.click(screen.getByRole('button', { name: '选用（1）' }))
  await screen.findByText(/^网络连接不上/)
  await screen.findByRole('img', { name: '第 1 张，共 1 张：不动产权证书', hidden: true })
})

test('what was copied is not offered again, and what was there already is not counted as added', async () => {
  const earlier = (id: string) => ({
    ...{ id, url: `/files/${id}`, mediaType: 'image/jpeg' as const, business: `申请${id}` },
    submittedAt: '2026-05-04 09:00:00',
  })
  const copied = (id: string, isRepeated: boolean) => ({ ...aFile, id, materialId: 'm1', isRepeated })
  await showWith({
    [listMaterials.path]: answerOf(listMaterials, { materials: [aMaterial()] }),
    [listReusableFiles.path]: [
      answerOf(listReusableFiles, { files: [earlier('e1'), earlier('e2')] }),
      answerOf(listReusableFiles, { files: [earlier('e2')] }),
    ],
    [reuseFiles.path]: answerOf(reuseFiles, [copied('f8', false), copied('f9', true)]),
  })
  const open = async () =>
    userEvent.click(await screen.findByRole('button', { name: '从以前的申请选用：不动产权证书' }))
  await open()
  await userEvent.click(screen.getByRole('checkbox', { name: /^申请e1/ }))
  await userEvent.click(screen.getByRole('button', { name: '选用（1）' }))
  await screen.findByText('已添加 1 个文件')
  await open()
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^申请e1/ })).toBeNull())
  screen.getByRole('checkbox', { name: /^申请e2/ })
})

test('a file that another device has deleted goes after the tap that finds it gone', async () => {
  await showWith({
    [listMaterials.path]: [
      answerOf(listMaterials, { materials: [needless] }),
      answerOf(listMaterials, { materials: [aMaterial()] }),
    ],
    [deleteAttachment.path]: refusalOf(deleteAttachment, 'attachmentNotFound'),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^删除\s*房屋平面图$/ }))
  await tap('确定')
  await screen.findByText('没有找到该附件')
  await tap('确定')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^删除\s*房屋平面图$/ })).toBeNull())
})

test('without earlier files nothing is offered', async () => {
  const { paths: called, untilQuiet } = await showWith({
    [listMaterials.path]: answerOf(listMaterials, { materials: [aMaterial()] }),
    [listReusableFiles.path]: answerOf(listReusableFiles, { files: [] }),
  })
  await waitFor(() => expect(called()).toContain(listReusableFiles.path))
  await untilQuiet()
  expect(screen.queryByRole('button', { name: /^从以前的申请选用/ })).toBeNull()
})

test('an office without the questions of a case is not asked for earlier files of each material', async () => {
  const { paths: called, untilQuiet } = await showWith({
    [listMaterials.path]: answerOf(listMaterials, { materials: [aMaterial()] }),
    [getCaseQuestions.path]: refusalOf(getCaseQuestions, 'moduleOff'),
    [listModules.path]: answerOf(listModules, [{ module: 'questions', on: false }]),
    [listReusableFiles.path]: refusalOf(listReusableFiles, 'moduleOff'),
  })
  await waitFor(() => expect(called()).toContain(listModules.path))
  await untilQuiet()
  expect(called()).not.toContain(listReusableFiles.path)
})

test('earlier files are offered after a moment in which the service was busy', async () => {
  const earlier = { id: 'e1', url: '/e1', mediaType: 'image/jpeg' as const, business: '抵押权首次登记' }
  await showWith({
    [listMaterials.path]: answerOf(listMaterials, { materials: [aMaterial()] }),
    [listReusableFiles.path]: [
      refusalOf(listReusableFiles, 'unavailable'),
      answerOf(listReusableFiles, { files: [{ ...earlier, submittedAt: '2026-05-04 09:00:00' }] }),
    ],
  })
  await screen.findByRole('button', { name: '从以前的申请选用：不动产权证书' })
})
