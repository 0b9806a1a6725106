import type { PlatformPictures } from '../../../wechat/bridge.ts'

/** The queue of uploads: one after another, each with its request number, so that a retry writes nothing twice. */
export interface Upload {
  key: string
  applicationId: string
  materialId: string
  /** The name that the citizen sees. */
  name: string
  /** A file or its smaller copy, or the name of a picture on the phone that the messaging platform sends. */
  content: File | { localId: string; pictures: PlatformPictures }
  /** The request number of this file's upload, the same at each retry. */
  requestId: string
  /**
   * `reducing` waits for its smaller copy. `offline` waits for the network and is retried. `failed` waits for the citizen.
   * `repeated` is in the material already.
   */
  state: 'reducing' | 'waiting' | 'sending' | 'offline' | 'failed' | 'repeated'
  /** 0 to 1. */
  sent: number
  /** It was cut off before and is sent again by itself. */
  isTriedAgain?: boolean
  /** Why it failed, in words for the citizen. */
  message?: string
  /** Whether the same file may succeed at another time. */
  canRetry?: boolean
}

export type UploadEvent =
  | { type: 'added'; uploads: readonly Upload[] }
  | { type: 'started' | 'finished' | 'retried' | 'discarded' | 'cutOff' | 'repeated'; key: string }
  | { type: 'reduced'; key: string; content: Upload['content'] }
  | { type: 'progressed'; key: string; sent: number }
  | { type: 'failed'; key: string; message: string; canRetry: boolean }
  | { type: 'offlineRetried' | 'failuresDiscarded' | 'emptied' }

/** The queue after an event; a finished or discarded file leaves it. */
export function afterUploadEvent(queue: readonly Upload[], event: UploadEvent): readonly Upload[] {
  const change = (key: string, changes: Partial<Upload>) =>
    queue.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload))
  switch (event.type) {
    case 'added':
      return [...queue, ...event.uploads]
    case 'reduced':
      return change(event.key, { state: 'waiting', content: event.content })
    case 'started':
      return change(event.key, { state: 'sending', sent: 0, message: undefined })
    case 'progressed':
      return change(event.key, { sent: event.sent })
    case 'cutOff':
      return change(event.key, { state: 'offline' })
    case 'repeated':
      return withNetwork(change(event.key, { state: 'repeated' }))
    case 'failed':
      return change(event.key, { state: 'failed', message: event.message, canRetry: event.canRetry })
    case 'retried':
      return change(event.key, { state: 'waiting', sent: 0, message: undefined, isTriedAgain: false })
    case 'finished':
      return withNetwork(queue.filter(({ key }) => key !== event.key))
    case 'offlineRetried':
      return withNetwork(queue)
    case 'discarded':
      return queue.filter(({ key }) => key !== event.key)
    case 'failuresDiscarded':
      return queue.filter(({ state }) => state !== 'failed')
    case 'emptied':
      return []
  }
}

const withNetwork = (queue: readonly Upload[]): readonly Upload[] =>
  queue.map((upload) =>
    upload.state === 'offline' ? { ...upload, state: 'waiting', sent: 0, isTriedAgain: true } : upload,
  )

/** The picture whose smaller copy is made now. One after another: a phone holds few large pictures in its memory. */
export const nextReduction = (queue: readonly Upload[]): Upload | undefined =>
  queue.find(({ state }) => state === 'reducing')

/** The file to send now, while no other is being sent: the first that waits, after the copies before it are made. */
export function nextUpload(queue: readonly Upload[]): Upload | undefined {
  if (queue.some(({ state }) => state === 'sending')) return undefined
  const next = queue.find(({ state }) => state === 'waiting' || state === 'reducing')
  return next?.state === 'waiting' ? next : undefined
}

/** Whether a file waits for its copy, its turn or the network, or is being sent. A failed or repeated one does not count. */
export const isUnderWay = ({ state }: Upload): boolean => state !== 'failed' && state !== 'repeated'

/** The bytes still to be sent. Unknown of a copy to be made, and of a picture that the messaging platform sends. */
export const bytesLeft = (queue: readonly Upload[]): number =>
  queue
    .filter((upload) => isUnderWay(upload) && upload.state !== 'reducing')
    .reduce((sum, { content, sent }) => sum + (content instanceof File ? content.size * (1 - sent) : 0), 0)
