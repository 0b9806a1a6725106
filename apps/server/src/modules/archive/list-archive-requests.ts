import type { ArchiveRequest, listArchiveRequests } from '@registration/contract/archive.ts'
import { regionName } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { type ArchiveRequestRow, listOwnArchiveRequests } from './archive-request-store.ts'

/** The caller's requests with their states, newest first. */
export const listArchiveRequestsHandler: Handler<typeof listArchiveRequests> = async (_input, ctx) => {
  const { caller, content, db, language } = ctx
  const rows = await listOwnArchiveRequests(db, caller.citizenId)
  if (rows.length > 0) await ctx.readings.record({ citizenId: caller.citizenId, kind: 'archiveRequests' })
  return { requests: rows.map((row) => shown(row, content, language)) }
}

function shown(row: ArchiveRequestRow, content: Content, language: 'zh' | 'en'): ArchiveRequest {
  return {
    id: row.id,
    holderName: row.holder_name,
    state: row.state,
    submittedAt: toShanghai(row.submitted_at),
    answeredAt: row.answered_at ? toShanghai(row.answered_at) : '',
    revokedAt: row.revoked_at ? toShanghai(row.revoked_at) : '',
    regionName: regionName(content, row.region_code, language),
  }
}
