import { getApplication } from '@registration/contract/applications.ts'
import { fetchPicture, listMaterials, uploadFiles } from '@registration/contract/materials.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { stubUploads } from '@registration/kit/testing/stub-upload.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Link, Route } from 'wouter'
import { forgetCitizen, forgetOthers } from '../../../api/forget-citizen.ts'
import { takeLostUploads } from '../../../api/lost-uploads.ts'
import { makeCitizenClient } from '../../../api/query-client.ts'
import { sessionKey } from '../../../api/session-key.ts'
import { aMaterial, aShownApplication } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { aUser } from '../../../testing/signed-in.ts'
import type { PlatformPictures } from '../../../wechat/bridge.ts'
import { SdkError } from '../../../wechat/sdk-wire.ts'
import { within } from '../../../wechat/within.ts'
import { MaterialsScreen } from './MaterialsScreen.tsx'
import { useUploads } from './use-uploads.ts'

const materials = [aMaterial()]
const file = { id: 'f1', url: '/f1', materialId: 'm1', mediaType: 'image/jpeg' }
const arrived = answerOf(uploadFiles, [{ ...file, isRepeated: false }])
const here = paths.materials({ applicationId: 'a1' })

/** What the citizen can do elsewhere: go back to the uploads, sign out, or sign in as somebody else. */
function Elsewhere() {
  const client = useQueryClient()
  const signInAs = (openid: string) => {
    forgetOthers(client, openid, 'sign-in')
    client.setQueryData(sessionKey, { user: aUser({ openid }) })
  }
  return (
    <>
      <p>另一页</p>
      <Link href={here}>回到材料</Link>
      <button type="button" onClick={() => forgetCitizen(client)}>
        退出
      </button>
      <button type="button" onClick={() => signInAs('o-2')}>
        换人
      </button>
    </>
  )
}

/** The citizen whose uploads they are. */
function SignedIn() {
  const client = useQueryClient()
  useState(() => client.setQueryData(sessionKey, { user: aUser({ openid: 'o-1' }) }))
  return null
}

const replies = {
  [getApplication.path]: answerOf(getApplication, {
    ...{ application: aShownApplication(), parties: [], units: [], steps: [] },
  }),
  [listMaterials.path]: answerOf(listMaterials, { materials }),
}

/** `/upload`, whose uploads the test answers. */
function showMaterials() {
  stubServer(replies)
  const uploads = stubUploads()
  renderScreen(
    <>
      <SignedIn />
      <Route path={paths.materials.pattern}>
        <MaterialsScreen />
      </Route>
      <Route path="/elsewhere" component={Elsewhere} />
      <Link href="/elsewhere">离开</Link>
    </>,
    here,
  )
  return uploads
}

/** `/upload` with files on their way. */
async function startUploads(count: number) {
  const uploads = showMaterials()
  const files = Array.from({ length: count }, (_, index) => new File(['x'], `${index + 1}.jpg`, { type: 'image/jpeg' }))
  await userEvent.upload(await screen.findByLabelText('添加文件：不动产权证书'), files)
  await waitFor(() => expect(uploads).toHaveLength(1))
  return uploads
}

/** Adds a picture of the messaging platform, which sends it in this way. */
function Picker({ upload }: Pick<PlatformPictures, 'upload'>) {
  const { add } = useUploads('a1')
  const pictures = { choose: async () => [], upload }
  return (
    <button type="button" onClick={() => add('m1', [{ name: '图片 1', content: { localId: 'wx://1', pictures } }])}>
      相册
    </button>
  )
}

/** `/upload` with a picture that the messaging platform sends in this way. */
async function startPicture(upload: PlatformPictures['upload']) {
  stubServer({ ...replies, [fetchPicture.path]: answerOf(fetchPicture, [{ ...file, isRepeated: false }]) })
  renderScreen(
    <>
      <SignedIn />
      <Picker upload={upload} />
      <Route path={paths.materials.pattern}>
        <MaterialsScreen />
      </Route>
    </>,
    here,
  )
  await screen.findByText('不动产权证书')
  await userEvent.click(screen.getByRole('button', { name: '相册' }))
}

const refused = () => Promise.reject(new SdkError('uploadImage:fail network error'))
const unanswered = () => within(1, new Promise<string>(() => undefined))

const leave = async () => {
  await userEvent.click(screen.getByText('离开'))
  await screen.findByText('另一页')
}

/** Whether the browser would ask before it closes the page. */
const asksBeforeClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('uploads go on after their screen is left, which is said there, and so is their end', async () => {
  const uploads = await startUploads(2)
  expect(screen.queryByText(/不要关闭页面/)).toBeNull()
  await leave()
  expect(screen.getByText('还有 2 个文件正在上传。可以继续使用，但请不要关闭页面。')).toBeTruthy()
  uploads[0]?.answer(arrived)
  await screen.findByText('还有 1 个文件正在上传。可以继续使用，但请不要关闭页面。')
  await waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer(arrived)
  expect(await screen.findByText('文件已全部上传')).toBeTruthy()
  expect(screen.queryByText(/正在上传/)).toBeNull()
})

test('the way back leads to the tiles of what is still on its way', async () => {
  const uploads = await startUploads(1)
  await leave()
  await userEvent.click(screen.getByRole('link', { name: '查看上传' }))
  uploads[0]?.progress(0.4)
  expect(await screen.findByText('正在上传 40%')).toBeTruthy()
  expect(screen.queryByText(/不要关闭页面/)).toBeNull()
})

test('a file that the network cut off keeps its tile, and goes on with the same request number when it is back', async () => {
  const uploads = await startUploads(1)
  act(() => uploads[0]?.breakOff())
  expect(await screen.findByText('等待网络')).toBeTruthy()
  await leave()
  expect(screen.getByText(/还有 1 个文件没有上传完，连上网络后会自动继续/)).toBeTruthy()
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(uploads).toHaveLength(2))
  expect(uploads[1]?.body.get('reqseq')).toBe(uploads[0]?.body.get('reqseq'))
})

test('a file that was cut off while the phone has a network is sent again each minute', async () => {
  const uploads = await startUploads(1)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  for (const tries of [1, 2]) {
    act(() => uploads[tries - 1]?.breakOff())
    await screen.findByText('等待网络')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(uploads).toHaveLength(tries + 1)
  }
  uploads[2]?.answer(arrived)
  await screen.findByRole('img', { name: '第 1 张，共 1 张：不动产权证书' })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(uploads).toHaveLength(3)
})

test('a file that has been on its way for long can be removed, and the next one goes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const uploads = await startUploads(2)
  const remove = { name: '移除：1.jpg' }
  expect(screen.queryByRole('button', remove)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  await userEvent.click(screen.getByRole('button', remove))
  await waitFor(() => expect(uploads).toHaveLength(2))
  expect(uploads[0]?.isAborted()).toBe(true)
  expect(screen.queryByText('1.jpg')).toBeNull()
})

test('a file that is removed after its answer was lost is shown where it has arrived all the same', async () => {
  const uploads = await startUploads(1)
  act(() => uploads[0]?.breakOff())
  await screen.findByText('等待网络')
  const attachments = [{ ...file, previewUrl: '/f1' }]
  stubServer({ ...replies, [listMaterials.path]: answerOf(listMaterials, { materials: [aMaterial({ attachments })] }) })
  await userEvent.click(screen.getByRole('button', { name: '移除：1.jpg' }))
  await screen.findByRole('img', { name: '第 1 张，共 1 张：不动产权证书' })
})

test('a file that is removed once it has arrived whole is shown when its answer is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const uploads = await startUploads(2)
  act(() => uploads[0]?.progress(1))
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  await userEvent.click(screen.getByRole('button', { name: '移除：1.jpg' }))
  await waitFor(() => expect(uploads).toHaveLength(2))
  act(() => uploads[0]?.answer(arrived))
  await screen.findByRole('img', { name: '第 1 张，共 1 张：不动产权证书' })
})

test('a file that was deleted or changed on the device is no fault of the network, and can only be removed', async () => {
  const uploads = await startUploads(2)
  // What a browser answers: the request of such a file breaks off as without a network.
  const unreadable = () => Promise.reject(new DOMException('The file could not be read', 'NotReadableError'))
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementationOnce(unreadable)
  onTestFinished(() => read.mockRestore())
  act(() => uploads[0]?.breakOff())
  await screen.findByText('这个文件已不在本机上，或者已被修改，请重新选择。')
  expect(screen.queryByText('等待网络')).toBeNull()
  expect(screen.queryByRole('button', { name: '重试：1.jpg' })).toBeNull()
  await waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer(arrived)
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
  await userEvent.click(screen.getByRole('button', { name: '移除：1.jpg' }))
  expect(screen.queryByText('1.jpg')).toBeNull()
})

test('a file that arrived is shown although the list cannot be read again', async () => {
  const uploads = await startUploads(1)
  stubServer({})
  uploads[0]?.answer(arrived)
  expect(await screen.findByRole('img', { name: '第 1 张，共 1 张：不动产权证书' })).toBeTruthy()
})

test('closing the page asks while files are on their way, and no longer', async () => {
  const uploads = await startUploads(1)
  expect(asksBeforeClosing()).toBe(true)
  await leave()
  expect(asksBeforeClosing()).toBe(true)
  uploads[0]?.answer(arrived)
  await screen.findByText('文件已全部上传')
  expect(asksBeforeClosing()).toBe(false)
})

test.each(['退出', '换人'])('after %s nothing of the queue is left or sent, which is said', async (act) => {
  const uploads = await startUploads(2)
  await leave()
  await userEvent.click(screen.getByRole('button', { name: act }))
  expect(await screen.findByText(/有 2 个文件没有上传完/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/正在上传/)).toBeNull())
  expect(asksBeforeClosing()).toBe(false)
  await userEvent.click(screen.getByRole('link', { name: '回到材料' }))
  await screen.findByText('请按照提示上传材料')
  expect(screen.queryByText('2.jpg')).toBeNull()
  expect(uploads).toHaveLength(1)
  expect(uploads[0]?.isAborted()).toBe(true)
})

test('files that are lost with an expired session are counted for its citizen alone, to be said after the sign-in', async () => {
  const expired = { stat: 0, message: '登录已过期', errcode: '40', reason: 'signedOut' }
  forgetOthers(makeCitizenClient(), 'o-1', 'sign-in')
  for (const next of ['o-1', 'o-2']) {
    const uploads = await startUploads(2)
    await leave()
    uploads[0]?.answer(expired, 401)
    await waitFor(() => expect(screen.queryByText(/正在上传/)).toBeNull())
    cleanup()
    forgetOthers(makeCitizenClient(), next, 'sign-in')
    expect(takeLostUploads()).toBe(next === 'o-1' ? 2 : 0)
  }
})

test('a smaller copy is made and sent after the screen is left, and the page is not closed unasked', async () => {
  const fail: (() => void)[] = []
  vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => fail.push(() => reject(new Error('no memory')))))
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { downlink: 0.4 } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const large = new File(['x'], 'large.jpg', { type: 'image/jpeg' })
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 })
  const uploads = showMaterials()
  await userEvent.upload(await screen.findByLabelText('添加文件：不动产权证书'), large)
  await tap('省流量上传')
  await waitFor(() => expect(fail).toHaveLength(1))
  await leave()
  expect(screen.getByText(/还有 1 个文件正在上传/)).toBeTruthy()
  expect(asksBeforeClosing()).toBe(true)
  expect(uploads).toHaveLength(0)
  fail[0]?.()
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.answer(arrived)
  expect(await screen.findByText('文件已全部上传')).toBeTruthy()
})

test('what failed elsewhere is said until it is dismissed', async () => {
  const uploads = await startUploads(1)
  await leave()
  uploads[0]?.answer({ stat: 0, message: '附件最多100个', errcode: '01', reason: 'tooManyFiles' }, 400)
  expect(await screen.findByText('有 1 个文件没有上传成功。')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '知道了' }))
  expect(screen.queryByText(/没有上传成功/)).toBeNull()
})

test('a file that the material has already is no failure elsewhere', async () => {
  const uploads = await startUploads(1)
  await leave()
  await screen.findByText(/正在上传/)
  uploads[0]?.answer(answerOf(uploadFiles, [{ ...file, isRepeated: true }]))
  await waitFor(() => expect(screen.queryByText(/正在上传/)).toBeNull())
  expect(screen.queryByText(/没有上传成功/)).toBeNull()
  expect(asksBeforeClosing()).toBe(false)
})

test('a file that the material has already is named so, and can only be removed', async () => {
  const uploads = await startUploads(1)
  uploads[0]?.answer(answerOf(uploadFiles, [{ ...file, isRepeated: true }]))
  expect(await screen.findByText('这份材料里已经有这个文件了，不用再上传。')).toBeTruthy()
  expect(screen.getByText('已有该文件')).toBeTruthy()
  expect(screen.queryByText('上传失败')).toBeNull()
  expect(screen.queryByRole('button', { name: '重试：1.jpg' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '移除：1.jpg' }))
  expect(screen.queryByText('1.jpg')).toBeNull()
})

test.each([
  ['refuses without a network', false, refused],
  ['does not answer', true, unanswered],
] as const)('a picture that the platform %s goes on when the network is back', async (_what, isOnline, fail) => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  onTestFinished(() => onLine.mockRestore())
  const answers = [fail, async () => 'server-picture-1']
  await startPicture(() => (answers.shift() ?? fail)())
  await screen.findByText('等待网络')
  expect(screen.queryByText(/fail|answer/)).toBeNull()
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('img', { name: '第 1 张，共 1 张：不动产权证书' })).toBeTruthy()
})

test('a picture that the platform refuses although there is a network says so in our words', async () => {
  await startPicture(refused)
  await screen.findByText('图片没有传上去。请重试，或者重新选择这张图片。')
  expect(screen.queryByText(/uploadImage/)).toBeNull()
  screen.getByRole('button', { name: '重试：图片 1' })
})

test('a file that was cut off without a network is not sent again each minute', async () => {
  const uploads = await startUploads(1)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  act(() => uploads[0]?.breakOff())
  await screen.findByText('等待网络')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(uploads).toHaveLength(1)
})

test('each automatic retry keeps the focus on 移除, and is announced once', async () => {
  const uploads = await startUploads(1)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  act(() => uploads[0]?.breakOff())
  await screen.findByText('等待网络')
  expect(screen.getByRole('alert').textContent).toContain('连上网络后会自动继续上传')
  const remove = screen.getByRole('button', { name: '移除：1.jpg' })
  remove.focus()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  act(() => uploads[1]?.breakOff())
  await screen.findByText('等待网络')
  expect(document.activeElement).toBe(remove)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('uploads name their citizen, and those refused for another one of a second tab are lost like those of an ended session', async () => {
  const foreign = { stat: 0, message: '登录身份不一致，请重新进入', errcode: '43', reason: 'foreignOpenid' }
  forgetOthers(makeCitizenClient(), 'o-1', 'sign-in')
  const uploads = await startUploads(2)
  expect(uploads[0]?.body.get('openid')).toBe('o-1')
  await leave()
  uploads[0]?.answer(foreign)
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
  cleanup()
  expect(takeLostUploads()).toBe(2)
})
