import type { Answer } from '@registration/contract/endpoint.ts'
import { deleteAttachment, fetchPicture, listMaterials, uploadFiles } from '@registration/contract/materials.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { offline } from '@registration/kit/api/envelope.ts'
import { upload } from '@registration/kit/api/upload.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { translate } from '../../../locales/language.ts'
import { TimeoutError } from '../../../wechat/within.ts'
import { applicationKey, reusableKey, useChange } from '../application-keys.ts'
import type { Upload } from './upload-queue.ts'

export type Material = Answer<typeof listMaterials>['materials'][number]
export type Attachment = Material['attachments'][number]

/** The progress of a picture once the messaging platform has it. */
const handedOver = 0.6
/** Milliseconds after which the signed addresses of pictures are fetched again. They are valid for five minutes. */
const previewPause = 4 * 60_000

const materialsKey = (id: string) => [...applicationKey(id), 'materials'] as const

export function useMaterials(applicationId: string) {
  return useQuery({
    queryKey: materialsKey(applicationId),
    queryFn: async ({ signal }) => (await call(listMaterials, { applicationId }, { signal })).materials,
    refetchInterval: previewPause,
    meta: { quiet: true },
  })
}

/** The server's own refusal, before 20 MB are sent for nothing. */
function tooLarge(): ApiError {
  const megabytes = limits.fileBytes / 1024 / 1024
  return new ApiError({ reason: 'fileTooLarge', message: translate('materials.fileTooLarge', { megabytes }) })
}

/** The error of a file that was deleted or changed on the device after it was chosen. */
export class FileGoneError extends Error {}

/** Throws why a file was not sent. One that cannot be read any more breaks its request off as without a network. */
async function throwNotSent(error: unknown, file: File): Promise<never> {
  const readByte = () => file.slice(0, 1).arrayBuffer()
  if (error instanceof ApiError && error.is('offline'))
    await readByte().catch(() => {
      throw new FileGoneError(translate('materials.fileGone'))
    })
  throw error
}

/** The messaging platform's failure in our words. A phone without a network refuses at once or never answers. */
function notHandedOver(error: unknown): ApiError {
  return error instanceof TimeoutError || !navigator.onLine
    ? offline()
    : new ApiError({ reason: 'pictureNotSent', message: translate('materials.pictureNotSent') })
}

/**
 * Sends one file of the queue: directly, or through the messaging platform, from which the office fetches it. Answers
 * whether it was added, or the material has the same file already.
 */
export async function sendFile(
  cache: QueryClient,
  { applicationId, materialId, requestId, content }: Upload,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<'added' | 'repeated'> {
  if (content instanceof File && content.size > limits.fileBytes) throw tooLarge()
  const send = async () => {
    if (content instanceof File)
      return upload(uploadFiles, { applicationId, materialId }, content, { requestId, onProgress, signal }).catch(
        (error) => throwNotSent(error, content),
      )
    const pictureId = await content.pictures.upload(content.localId).catch((error) => {
      throw notHandedOver(error)
    })
    onProgress(handedOver)
    return call(fetchPicture, { pictureId, materialId, applicationId }, { signal })
  }
  const files = await send()
  showFiles(cache, applicationId, files)
  return files.length > 0 && files.every(({ isRepeated }) => isRepeated) ? 'repeated' : 'added'
}

/** The copy of an earlier file (`reuseFiles`, whose module this screen does not load): a deleted file may be copied again. */
export const copies = [{ path: '/api/materials/reuse' }]

/** Shown at once, and done with that: the list may be long in coming, without network it cannot be read now. */
export function showFiles(cache: QueryClient, applicationId: string, files: Answer<typeof uploadFiles>): void {
  const key = materialsKey(applicationId)
  cache.setQueryData<readonly Material[]>(key, (known) => known?.map((material) => withFiles(material, files)))
  void cache.invalidateQueries({ queryKey: applicationKey(applicationId) })
}

function withFiles(material: Material, files: Answer<typeof uploadFiles>): Material {
  const present = new Set(material.attachments.map(({ id }) => id))
  const added = files.filter(({ id, materialId }) => materialId === material.id && !present.has(id))
  return {
    ...material,
    attachments: [...material.attachments, ...added.map((file) => ({ ...file, previewUrl: file.url }))],
  }
}

export function useDeleteAttachment(applicationId: string) {
  const cache = useQueryClient()
  return useChange(applicationId, async (attachmentId: string) => {
    await call(deleteAttachment, { attachmentId }, { undoes: copies })
    void cache.invalidateQueries({ queryKey: reusableKey(applicationId) })
  })
}
