import { getApplication } from '@registration/contract/applications.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { listMaterials, uploadFiles } from '@registration/contract/materials.ts'
import { paths } from '@registration/contract/paths.ts'
import { refusalText } from '@registration/contract/refusals.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { anApplication } from '../../testing/an-application.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { answerOf, refusalOf, stubServer } from '../../testing/stub-server.ts'
import { stubUploads } from '../../testing/stub-upload.ts'
import { MaterialsScreen } from './MaterialsScreen.tsx'

type Material = Answer<typeof listMaterials>['materials'][number]

const aMaterial = (changes: Partial<Material> = {}): Material => ({
  id: 'm1',
  name: '不动产权证书',
  isRequired: true,
  hint: '每一页都要拍',
  attachments: [],
  ...changes,
})

const details: Answer<typeof getApplication> = {
  application: { ...anApplication(), businessId: 'b1' },
  parties: [],
  units: [],
  steps: [],
}

async function show(...materials: Material[]) {
  stubServer({
    [getApplication.path]: answerOf(getApplication, details),
    [listMaterials.path]: answerOf(listMaterials, { materials }),
  })
  const uploads = stubUploads()
  renderScreen(
    <Route path={paths.materials.pattern}>
      <MaterialsScreen />
    </Route>,
    paths.materials({ applicationId: 'a1', appointment: false }),
  )
  await screen.findByText('请按照提示上传材料')
  return uploads
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
  expect(screen.getByText('1 / 1')).toBeTruthy()
})
