import { makeFairTurns } from '../../turns.ts'
import { type HashCost, hashOfNoPassword, hashPassword, isPassword } from './password-hash.ts'

/** Each takes a tenth of a second of a processor at the full cost. */
interface Hashing {
  /** The stored form of a new password. */
  hash(password: string): Promise<string>
  /** Whether a password is the one of a stored form. Without one it takes as long, and none is. */
  verify(password: string, kept: string | undefined): Promise<boolean>
}

/**
 * Runs work that hashes passwords. Two at once, and one of each person. The others wait: the process has four threads
 * for all of its files and passwords.
 */
export interface Passwords {
  /**
   * `person`: a citizen's id, or the login that somebody typed at the desk.
   * @throws the refusals tooMany and unavailable, before the work has begun
   */
  inTurn<T>(person: string, work: (hashing: Hashing) => Promise<T>): Promise<T>
}

/** `cost`: of new hashes. */
export function makePasswords(cost: HashCost): Passwords {
  const runInTurn = makeFairTurns({ atOnce: 2, maxWaiting: 20, patienceMs: 4_000 })
  const ofNoPassword = hashOfNoPassword(cost)
  const hashing: Hashing = {
    hash: (password) => hashPassword(password, cost),
    verify: (password, kept = ofNoPassword) => isPassword(password, kept),
  }
  return { inTurn: (person, work) => runInTurn(person, () => work(hashing)) }
}
