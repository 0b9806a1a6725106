import type { OfferedBusiness } from '../content/content-schema.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { newStorageKey } from '../modules/materials/attachment-rules.ts'
import { type Attachment, insertAttachments } from '../modules/materials/attachment-store.ts'
import { type Page, storePage } from './pages.ts'

type Attaching = Services & { db: Db }

/** Attaches a page to each required material of an application. */
export async function attachPages(
  services: Attaching,
  {
    applicationId,
    business,
    pages,
    now,
  }: { applicationId: string; business: OfferedBusiness; pages: Page[]; now: Date },
): Promise<void> {
  const required = business.materials.filter((material) => material.required)
  const attached = required.flatMap(({ id: materialId }, index) => {
    const page = pages[index % pages.length]
    return page ? [{ applicationId, materialId, page }] : []
  })
  await attach(services, attached, now)
}

/** Attaches a page to a material. */
export async function attachPage(services: Attaching, page: PageOf, now: Date): Promise<Attachment | undefined> {
  const [attachment] = await attach(services, [page], now)
  return attachment
}

interface PageOf {
  applicationId: string
  materialId: string
  page: Page
}

async function attach(services: Attaching, pages: readonly PageOf[], now: Date): Promise<Attachment[]> {
  const attachments = pages.map(({ page, ...owner }) => ({
    ...owner,
    id: services.ids.uuid(),
    mediaType: 'image/jpeg',
    bytes: page.original.length,
    sha256: page.sha256,
    storageKey: newStorageKey(services.ids),
  }))
  // Files wait for the disk, each for itself.
  await Promise.all([
    ...attachments.map(({ storageKey }, index) => {
      const page = pages[index]?.page
      return page && storePage(services, storageKey, page)
    }),
    insertAttachments(services.db, attachments, now),
  ])
  return attachments
}
