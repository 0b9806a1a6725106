import { guid } from '@registration/kit/api/guid.ts'
import { useKeep } from '@registration/kit/ui/kept.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { UploadKeeper } from './UploadKeeper.tsx'
import type { Upload } from './upload-queue.ts'
import { slowSpeed } from './upload-speed.ts'
import { uploadsOf } from './uploads.ts'

interface ChosenFile extends Pick<Upload, 'name' | 'content'> {
  /** Whether a smaller copy is sent in its place. */
  isReduced?: boolean
}

/** The uploads of the app with what can be done to them. */
export interface UploadActions {
  queue: readonly Upload[]
  /** Bytes a second of a slow connection. Undefined of any other. */
  slowSpeed: number | undefined
  add: (materialId: string, chosen: readonly ChosenFile[]) => void
  retry: (key: string) => void
  discard: (key: string) => void
}

/** The uploads of one application. They go on after the screen is left: `UploadKeeper` stays. */
export function useUploads(applicationId: string): UploadActions {
  const keep = useKeep()
  const { queue, speed, subscribe, dispatch } = uploadsOf(useQueryClient())
  const all = useSyncExternalStore(subscribe, queue)
  return {
    queue: all.filter((upload) => upload.applicationId === applicationId),
    slowSpeed: slowSpeed(speed()),
    add: (materialId, chosen) => {
      keep(UploadKeeper)
      dispatch({
        type: 'added',
        uploads: chosen.map(({ name, content, isReduced }) => ({
          key: guid(),
          applicationId,
          materialId,
          name,
          content,
          requestId: guid(),
          state: isReduced ? 'reducing' : 'waiting',
          sent: 0,
        })),
      })
    },
    retry: (key) => dispatch({ type: 'retried', key }),
    discard: (key) => dispatch({ type: 'discarded', key }),
  }
}
