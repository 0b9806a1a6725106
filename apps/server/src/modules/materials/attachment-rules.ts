import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { minuteMs } from '../../durations.ts'
import type { Ids } from '../../ids.ts'
import { enqueue } from '../../outbox/outbox.ts'
import type { Attachment } from './attachment-store.ts'
import { formatMaterialId } from './material-rules.ts'

export const pdf = 'application/pdf'

/** How long a preview link works without a session. Milliseconds. */
const previewMs = 5 * minuteMs
export const previewPurpose = 'attachment-preview'

/** The suffix of the storage key of an attachment whose files have no folder of their own. */
const flat = '.'

export const newStorageKey = (ids: Ids) => `attachments/${ids.token(18)}${flat}`

/**
 * Where an attachment's original and its derivatives are stored. A PDF has no derivatives. Older attachments have a
 * folder each.
 */
export function storageKeys(storageKey: string) {
  const begin = storageKey.endsWith(flat) ? storageKey : `${storageKey}/`
  return { original: `${begin}original`, view: `${begin}view.jpg`, thumb: `${begin}thumb.jpg` }
}

const viewPath = (id: string) => `/online/wx/fujian/viewimg/${id}`

/** An attachment for its owner's client. */
export const toAttachmentDto = ({ id, applicationId, materialId, mediaType }: Attachment) => ({
  id,
  materialId: formatMaterialId({ applicationId, materialId }),
  mediaType,
  url: viewPath(id),
})

/** The same picture for five minutes without a session: the messaging platform's own viewer sends no cookies. */
export function previewUrl(
  { config, signer, clock }: Pick<LocalServices, 'config' | 'signer' | 'clock'>,
  id: string,
): string {
  const expires = String(Math.floor((clock.now().getTime() + previewMs) / 1000))
  return `${config.publicBase}${viewPath(id)}?e=${expires}&s=${signer.sign(previewPurpose, `${id}|${expires}`)}`
}

/** Removes the files of attachments after the commit of the transaction that deletes them. */
export async function discardFiles(
  services: LocalServices & { db: Db },
  attachments: readonly { storageKey: string }[],
): Promise<void> {
  for (const { storageKey } of attachments)
    await enqueue(services.db, services, {
      record: `files:${storageKey}`,
      kind: 'files.discard',
      body: Object.values(storageKeys(storageKey)),
    })
}
