import { expect, test } from 'vitest'
import { afterUploadEvent, bytesLeft, isUnderWay, nextUpload, type Upload, type UploadEvent } from './upload-queue.ts'

const aPicture = (key: string): Upload => ({
  key,
  applicationId: 'a1',
  materialId: 'm1',
  name: `${key}.jpg`,
  content: new File(['x'], `${key}.jpg`, { type: 'image/jpeg' }),
  requestId: `request-${key}`,
  state: 'waiting',
  sent: 0,
})

const after = (...events: UploadEvent[]) => events.reduce(afterUploadEvent, [] as readonly Upload[])
const added: UploadEvent = { type: 'added', uploads: [aPicture('a'), aPicture('b')] }

test('files are sent one after another, in the order they were chosen', () => {
  expect(nextUpload(after(added))?.key).toBe('a')
  expect(nextUpload(after(added, { type: 'started', key: 'a' }))).toBeUndefined()
  expect(nextUpload(after(added, { type: 'started', key: 'a' }, { type: 'finished', key: 'a' }))?.key).toBe('b')
})

test('a failed file stays with its reason and the next one is sent', () => {
  const queue = after(
    added,
    { type: 'started', key: 'a' },
    { type: 'failed', key: 'a', message: '文件不能超过20MB', canRetry: true },
  )
  expect(queue[0]).toMatchObject({ state: 'failed', message: '文件不能超过20MB' })
  expect(nextUpload(queue)?.key).toBe('b')
})

test('a retry has the same request number', () => {
  const queue = after(
    added,
    { type: 'started', key: 'a' },
    { type: 'failed', key: 'a', message: 'x', canRetry: true },
    { type: 'retried', key: 'a' },
  )
  expect(nextUpload(queue)).toMatchObject({ key: 'a', requestId: 'request-a', state: 'waiting', message: undefined })
})

test('progress belongs to the file that makes it', () => {
  const queue = after(added, { type: 'started', key: 'a' }, { type: 'progressed', key: 'a', sent: 0.5 })
  expect(queue.map(({ sent }) => sent)).toEqual([0.5, 0])
})

test('the queue is idle once every file is uploaded, failed or discarded', () => {
  expect(after(added).some(isUnderWay)).toBe(true)
  const ended = after(
    added,
    { type: 'failed', key: 'a', message: 'x', canRetry: true },
    { type: 'discarded', key: 'b' },
  )
  expect(ended.some(isUnderWay)).toBe(false)
})

test('a picture whose smaller copy is being made keeps its place, and its bytes are not known yet', () => {
  const reducing: Upload = { ...aPicture('a'), state: 'reducing' }
  const queue = after({ type: 'added', uploads: [reducing, aPicture('b')] })
  expect(nextUpload(queue)).toBeUndefined()
  expect(queue.every(isUnderWay)).toBe(true)
  expect(bytesLeft(queue)).toBe(1)
  const content = new File(['copy'], 'a.jpg', { type: 'image/jpeg' })
  const reduced = afterUploadEvent(queue, { type: 'reduced', key: 'a', content })
  expect(nextUpload(reduced)).toMatchObject({ key: 'a', content, requestId: 'request-a' })
  expect(bytesLeft(reduced)).toBe(5)
})

test('a file that the network cut off waits for it, and goes on when it is back or another file arrives', () => {
  const cutOff = after(added, { type: 'started', key: 'a' }, { type: 'cutOff', key: 'a' })
  expect(nextUpload(cutOff)?.key).toBe('b')
  expect(cutOff.every(isUnderWay)).toBe(true)
  for (const event of [{ type: 'offlineRetried' }, { type: 'finished', key: 'b' }] as const)
    expect(nextUpload(afterUploadEvent(cutOff, event))).toMatchObject({ key: 'a', requestId: 'request-a' })
})
