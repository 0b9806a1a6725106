import { makeFairTurns } from '../../turns.ts'
import { hashPassword, isPassword } from './password-hash.ts'

/** Each takes a tenth of a second of a processor. */
interface Hashing {
  /** The stored form of a new password. */
  hash(password: string): Promise<string>
  /** Whether a password is the one of a stored form. */
  verify(password: string, kept: string): Promise<boolean>
}

/**
 * Runs work that hashes passwords. Two at once, and one of each citizen. The others wait: the process has four threads
 * for all of its files and passwords.
 */
export interface Passwords {
  /** @throws the refusals tooMany and unavailable, before the work has begun */
  inTurn<T>(citizenId: string, work: (hashing: Hashing) => Promise<T>): Promise<T>
}

export function makePasswords(): Passwords {
  const runInTurn = makeFairTurns({ atOnce: 2, maxWaiting: 20, patienceMs: 4_000 })
  const hashing = { hash: hashPassword, verify: isPassword }
  return { inTurn: (citizenId, work) => runInTurn(citizenId, () => work(hashing)) }
}
