import type { PlatformPictures } from '../../wechat/bridge.ts'

/** The queue of uploads: one after another, each with its request number, so that a retry writes nothing twice. */
export interface Upload {
  key: string
  applicationId: string
  materialId: string
  /** The name that the citizen sees. */
  name: string
  /** A file, or the name of a picture on the phone that the messaging platform sends. */
  content: File | { localId: string; pictures: PlatformPictures }
  /** The request number of this file's upload, the same at each retry. */
  requestId: string
  /**
   * `offline` waits for the network and is retried. `failed` waits for the citizen. `repeated` is in the material
   * already.
   */
  state: 'waiting' | 'sending' | 'offline' | 'failed' | 'repeated'
  /** 0 to 1. */
  sent: number
  /** Why it failed, in words for the citizen. */
  message?: string
  /** Whether the same file may succeed at another time. */
  canRetry?: boolean
}

export type UploadEvent =
  | { type: 'added'; uploads: readonly Upload[] }
  | { type: 'started' | 'finished' | 'retried' | 'discarded' | 'cutOff' | 'repeated'; key: string }
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
      return change(event.key, { state: 'waiting', sent: 0, message: undefined })
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
  queue.map((upload) => (upload.state === 'offline' ? { ...upload, state: 'waiting', sent: 0 } : upload))

/** The file to send now: the first that waits, while no other is being sent. */
export function nextUpload(queue: readonly Upload[]): Upload | undefined {
  if (queue.some(({ state }) => state === 'sending')) return undefined
  return queue.find(({ state }) => state === 'waiting')
}

/** Whether a file waits, for its turn or for the network, or is being sent. A failed or repeated file does not count. */
export const isUnderWay = ({ state }: Upload): boolean => state !== 'failed' && state !== 'repeated'

/** The bytes that are still to be sent. Of a picture that the messaging platform sends they are unknown. */
export const bytesLeft = (queue: readonly Upload[]): number =>
  queue
    .filter(isUnderWay)
    .reduce((sum, { content, sent }) => sum + (content instanceof File ? content.size * (1 - sent) : 0), 0)
