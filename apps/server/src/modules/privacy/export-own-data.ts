import type { exportOwnData } from '@registration/contract/privacy.ts'
import { inTransaction } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { gatherOwnData, type OwnRecord } from './gather-own-data.ts'
import { spendOwnDataCode } from './own-data-code.ts'
import { type OwnDataWord, titleOf } from './own-data-titles.ts'

/**
 * Everything that is kept about the caller, once the code is right. Its transaction is its own: the answer of a call that
 * writes would be kept for repeats, and this one is not to be kept anywhere.
 */
export const exportOwnDataHandler: Handler<typeof exportOwnData> = async ({ code }, ctx) => {
  const { pool, caller, clock, language } = ctx
  const data = await inTransaction(pool, async (db) => {
    const within = { ...ctx, db }
    await spendOwnDataCode(within, code)
    await recordAudit(db, ctx, { citizenId: caller.citizenId, act: 'dataExported', details: '' })
    return gatherOwnData(within)
  })
  const field = ([name, value]: [string, string]) => ({ name, title: titleOf(wordOf(name), language), value })
  return {
    madeAt: toShanghai(clock.now()),
    sections: data.map(([name, records]) => ({
      name,
      title: titleOf(name, language),
      records: records.map((record: OwnRecord) => Object.entries(record).map(field)),
    })),
  }
}

// Object.entries forgets which keys a record has.
const wordOf = (name: string) => name as OwnDataWord
