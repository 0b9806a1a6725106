import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { LocalServices } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import { listSubmissionsOfCase } from '../applications/submission-store.ts'
import { type CaseKeys, keysOf } from './case-key-rules.ts'
import type { CaseRow } from './case-store.ts'
import { flagsOf } from './flag-rules.ts'
import { lastReturned, listReturned } from './returned-store.ts'

/** The flags and the search keys of a case, from its frozen submission. */
export async function describeSubmission(
  { db, cipher, clock, config }: Pick<LocalServices, 'cipher' | 'clock' | 'config'> & { db: ReadDb },
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
): Promise<CaseKeys & Pick<CaseRow, 'flags'>> {
  const before = lastReturned(await listReturned(db, id), submission)
  const kept = await listSubmissionsOfCase(db, cipher, id, before === undefined ? [submission] : [before, submission])
  const frozenOf = (number?: number) => kept.find((each) => each.submission === number)?.frozen
  const frozen = frozenOf(submission)
  if (!frozen) throw new Error('A submission that came to the desk was not kept')
  const today = todayInShanghai(clock.now())
  const { hasLandRegister: hasRegister } = config.registry
  const flags = flagsOf(frozen, { submission, returned: frozenOf(before), today, hasRegister })
  return { flags, ...keysOf(cipher, frozen) }
}
