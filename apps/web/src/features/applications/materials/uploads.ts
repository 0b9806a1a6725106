import type { RefusalName } from '@registration/contract/refusals.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import type { QueryClient } from '@tanstack/react-query'
import { sessionKey } from '../../../api/session-key.ts'
import { everyApplication } from '../application-keys.ts'
import { FileGoneError, sendFile } from './material-queries.ts'
import { afterUploadEvent, nextReduction, nextUpload, type Upload, type UploadEvent } from './upload-queue.ts'
import { speedOf } from './upload-speed.ts'

/** The uploads of the app. They go on while the citizen walks from screen to screen. */
export interface Uploads {
  queue: () => readonly Upload[]
  /** Bytes a second of the last upload that was long enough to measure. */
  speed: () => number | undefined
  subscribe: (listener: (event: UploadEvent) => void) => () => void
  /**
   * Applies an event. A file that leaves the queue while it is being sent is aborted. To abort one that has arrived whole
   * is too late: it is shown once its answer is there.
   */
  dispatch: (event: UploadEvent) => void
}

const uploads = new WeakMap<QueryClient, Uploads>()

/** The one queue beside this cache. */
export function uploadsOf(client: QueryClient): Uploads {
  const made = uploads.get(client) ?? makeUploads(client)
  uploads.set(client, made)
  return made
}

function makeUploads(client: QueryClient): Uploads {
  let queue: readonly Upload[] = []
  let reducing: string | undefined
  let sending: { key: string; stop: () => void } | undefined
  let speed: number | undefined
  const listeners = new Set<(event: UploadEvent) => void>()

  const dispatch = (event: UploadEvent) => {
    queue = afterUploadEvent(queue, event)
    for (const listener of listeners) listener(event)
    if (sending && !queue.some(({ key }) => key === sending?.key)) sending.stop()
    // It may be there all the same: its answer was lost.
    if (event.type === 'discarded') void client.invalidateQueries({ queryKey: everyApplication })
    const large = nextReduction(queue)
    if (large && large.key !== reducing) void reduce(large)
    const next = nextUpload(queue)
    if (next) void send(next)
  }
  const reduce = async ({ key, content }: Upload) => {
    reducing = key
    dispatch({ type: 'reduced', key, content: await smallerContent(content).catch(() => content) })
  }
  const send = async (upload: Upload) => {
    const { key, content } = upload
    const abort = new AbortController()
    const startedAt = performance.now()
    let isWhole = false
    sending = { key, stop: () => isWhole || abort.abort() }
    dispatch({ type: 'started', key })
    try {
      const onProgress = (sent: number) => {
        // The messaging platform reports that it has all of a picture, and nothing before.
        isWhole = sent === 1 || !(content instanceof File)
        if (content instanceof File) speed = speedOf(sent * content.size, performance.now() - startedAt) ?? speed
        dispatch({ type: 'progressed', key, sent })
      }
      const outcome = await sendFile(client, upload, onProgress, abort.signal)
      dispatch({ type: outcome === 'added' ? 'finished' : 'repeated', key })
    } catch (error) {
      if (abort.signal.aborted) return
      if (error instanceof ApiError && error.isSignedOut) client.setQueryData(sessionKey, null)
      dispatch(afterFailure(key, error))
    }
  }
  return {
    queue: () => queue,
    speed: () => speed,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
  }
}

async function smallerContent(content: Upload['content']): Promise<Upload['content']> {
  const { smallerCopy } = await import('./smaller-copy.ts')
  return content instanceof File ? smallerCopy(content) : content
}

/** The same file gets the same answer at any time. */
const forGood: readonly RefusalName[] = [
  'fileTooLarge',
  'pictureTooLarge',
  'notAPicture',
  'heicNotSupported',
  'fileIncomplete',
  'fileTooComplex',
  'documentActive',
  'documentLocked',
  'imageExpired',
  'notEditable',
  'applicationNotFound',
  'materialNotFound',
]

const isForGood = (error: unknown) =>
  error instanceof FileGoneError || (error instanceof ApiError && forGood.some((reason) => error.is(reason)))

function afterFailure(key: string, error: unknown): UploadEvent {
  // The end of the session empties the queue, and says how many files were still on their way.
  if (error instanceof ApiError && (error.is('offline') || error.isSignedOut)) return { type: 'cutOff', key }
  const message = error instanceof Error ? error.message : String(error)
  return { type: 'failed', key, message, canRetry: !isForGood(error) }
}
