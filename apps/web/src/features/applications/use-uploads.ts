import type { RefusalName } from '@registration/contract/refusals.ts'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { guid } from '../../api/guid.ts'
import type { Bridge } from '../../wechat/bridge.ts'
import { useSendFile } from './queries.ts'
import { afterUploadEvent, nextUpload, type Upload } from './upload-queue.ts'

export interface Uploads {
  queue: readonly Upload[]
  add: (materialId: string, chosen: readonly Pick<Upload, 'name' | 'content'>[]) => void
  retry: (key: string) => void
  discard: (key: string) => void
}

/** The same file gets the same answer at any time. */
const forGood: readonly RefusalName[] = [
  ...(['fileTooLarge', 'pictureTooLarge', 'notAPicture', 'heicNotSupported', 'fileIncomplete'] as const),
  ...(['fileTooComplex', 'documentActive', 'documentLocked', 'imageExpired'] as const),
  ...(['notEditable', 'applicationNotFound', 'materialNotFound'] as const),
]

const isRefusedForGood = (error: unknown) => error instanceof ApiError && forGood.some((reason) => error.is(reason))

/** The uploads of one application: sent one after another, aborted when the screen is left. */
export function useUploads(applicationId: string, bridge: Bridge): Uploads {
  const [queue, dispatch] = useReducer(afterUploadEvent, [])
  const sendFile = useSendFile(applicationId, bridge)
  const leaving = useRef(new AbortController())
  const next = nextUpload(queue)
  const send = useEffectEvent(async (upload: Upload, signal: AbortSignal) => {
    const { key } = upload
    dispatch({ type: 'started', key })
    try {
      await sendFile(upload, (sent) => dispatch({ type: 'progressed', key, sent }), signal)
      dispatch({ type: 'finished', key })
    } catch (error) {
      if (signal.aborted) return
      const message = error instanceof Error ? error.message : String(error)
      dispatch({ type: 'failed', key, message, canRetry: !isRefusedForGood(error) })
    }
  })
  useEffect(() => {
    if (next) void send(next, leaving.current.signal)
  }, [next])
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  return {
    queue,
    add: (materialId, chosen) =>
      dispatch({
        type: 'added',
        uploads: chosen.map(({ name, content }) => ({
          ...{ key: guid(), materialId, name, content, requestId: guid() },
          ...({ state: 'waiting', sent: 0 } as const),
        })),
      }),
    retry: (key) => dispatch({ type: 'retried', key }),
    discard: (key) => dispatch({ type: 'discarded', key }),
  }
}
