import type { Db } from '../../db/database.ts'
import { enqueue, type OutboxServices } from '../../outbox/outbox.ts'
import type { ArchiveQuery } from '../../platform/registry/registry-wire.ts'
import { toShanghai } from '../../shanghai-time.ts'

interface Asking {
  id: string
  holderName: string
  documentType: string
  documentNumber: string
  phone: string
  regionCode: string
  regionName: string
  now: Date
}

/** Enqueues a request for the registry, in the transaction that stores it. */
export async function enqueueQuery(
  db: Db,
  services: OutboxServices,
  { now, regionCode, regionName, ...request }: Asking,
): Promise<void> {
  const body: ArchiveQuery = {
    ...request,
    region: { code: regionCode, name: regionName },
    submittedAt: toShanghai(now),
  }
  await enqueue(db, services, { record: `archive:${request.id}`, kind: 'registry.archiveRequest', body })
}
