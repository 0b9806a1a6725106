import { toShanghai } from '../../shanghai-time.ts'
import type { Account } from './staff-store.ts'

/** The present or next absence of an account, as the wire has it. Empty without one. */
export const toAbsenceDto = ({ absentFrom, absentUntil }: Pick<Account, 'absentFrom' | 'absentUntil'>, now: Date) =>
  absentFrom && absentUntil && absentUntil > now
    ? { absentFrom: toShanghai(absentFrom), absentUntil: toShanghai(absentUntil) }
    : { absentFrom: '', absentUntil: '' }
