import { uploadFiles } from '@registration/contract/materials.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerOf } from '../testing/stub-server.ts'
import { stubUploads } from '../testing/stub-upload.ts'
import { upload } from './upload.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin() {
  const uploads = stubUploads()
  const options = { requestId: 'r1', onProgress: () => undefined, signal: new AbortController().signal }
  const file = new File(['x'], '1.jpg', { type: 'image/jpeg' })
  const outcome = upload(uploadFiles, { applicationId: 'a1', materialId: 'm1' }, file, options)
  return { request: () => uploads[0], outcome }
}

it('is lost without progress and answer for three minutes: a network that is gone may say nothing for longer', async () => {
  const { request, outcome } = begin()
  const lost = expect(outcome).rejects.toMatchObject({ reason: 'offline' })
  for (const sent of [0.4, 1]) {
    await vi.advanceTimersByTimeAsync(170_000)
    request()?.progress(sent)
  }
  await vi.advanceTimersByTimeAsync(170_000)
  expect(request()?.isAborted()).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  await lost
  expect(request()?.isAborted()).toBe(true)
})

it('waits no longer once it is answered', async () => {
  const { request, outcome } = begin()
  request()?.answer(answerOf(uploadFiles, []))
  expect(await outcome).toEqual([])
  await vi.advanceTimersByTimeAsync(180_000)
  expect(request()?.isAborted()).toBe(false)
})
