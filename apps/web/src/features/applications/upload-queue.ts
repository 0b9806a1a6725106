/** The queue of uploads: one after another, each with its request number, so that a retry writes nothing twice. */
export interface Upload {
  key: string
  materialId: string
  /** The name that the citizen sees. */
  name: string
  /** A file, or the name of a picture on the phone that the messaging platform sends. */
  content: File | { localId: string }
  /** The request number of this file's upload, the same at each retry. */
  requestId: string
  state: 'waiting' | 'sending' | 'failed'
  /** 0 to 1. */
  sent: number
  /** Why it failed, in words for the citizen. */
  message?: string
  /** Whether the same file may succeed at another time. */
  canRetry?: boolean
}

export type UploadEvent =
  | { type: 'added'; uploads: readonly Upload[] }
  | { type: 'started' | 'finished' | 'retried' | 'discarded'; key: string }
  | { type: 'progressed'; key: string; sent: number }
  | { type: 'failed'; key: string; message: string; canRetry: boolean }

/** The queue after an event; a finished or discarded file leaves it. */
export function afterUploadEvent(queue: readonly Upload[], event: UploadEvent): readonly Upload[] {
  if (event.type === 'added') return [...queue, ...event.uploads]
  if (event.type === 'finished' || event.type === 'discarded') return queue.filter(({ key }) => key !== event.key)
  return queue.map((upload) => (upload.key === event.key ? { ...upload, ...changeOf(event) } : upload))
}

/** The file to send now: the first that waits, while no other is being sent. */
export function nextUpload(queue: readonly Upload[]): Upload | undefined {
  if (queue.some(({ state }) => state === 'sending')) return undefined
  return queue.find(({ state }) => state === 'waiting')
}

/** Whether files wait or are being sent. A failed file does not count. */
export function isUploading(queue: readonly Upload[]): boolean {
  return queue.some(({ state }) => state !== 'failed')
}

function changeOf(event: Exclude<UploadEvent, { type: 'added' | 'finished' | 'discarded' }>): Partial<Upload> {
  switch (event.type) {
    case 'started':
      return { state: 'sending', sent: 0, message: undefined }
    case 'progressed':
      return { sent: event.sent }
    case 'failed':
      return { state: 'failed', message: event.message, canRetry: event.canRetry }
    default:
      return { state: 'waiting', sent: 0, message: undefined }
  }
}
