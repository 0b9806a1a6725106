import type { Access, Answer, Encoding, Endpoint, Input, Transaction } from '@registration/contract/endpoint.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { Caller, LocalServices, Officer, Platform, Services } from '../context.ts'
import type { Db, ReadDb } from '../db/database.ts'
import type { CookieJar } from './cookies.ts'
import type { ReceivedFile } from './upload.ts'

/** Serves one endpoint, with its input and what its policy in the contract allows. */
export type Handler<E extends Endpoint> = (input: Input<E>, ctx: ContextOf<E>) => Promise<Answer<E>>

/** The context of a handler. The endpoint's access decides the caller. Its transaction and encoding decide the rest. */
export type ContextOf<E extends Endpoint> =
  E extends Endpoint<infer _I, infer _A, infer X, infer T, infer N>
    ? CallContext<Callers[X]> & Reach<Answer<E>>[T] & Files[N]
    : never

/** The context of every handler. */
export interface CallContext<C extends AnyCaller = AnyCaller> extends LocalServices {
  caller: C
  language: Language
  cookies: CookieJar
  /** The client's address, for limits. */
  address: string
  /** As the browser names itself. Empty if it does not. */
  userAgent: string
}

interface Callers extends Record<Access, AnyCaller> {
  citizen: Caller
  public: Caller | null
  staff: Officer
  staffSignIn: Officer | null
}

export type AnyCaller = Caller | Officer | null

export const isOfficer = (caller: Caller | Officer): caller is Officer => 'staffId' in caller

/** What a handler can reach, by its endpoint's `transaction`. */
interface Reach<A> extends Record<Transaction, object> {
  none: { db: ReadDb; platform: Platform; readings: Services['readings'] }
  own: {
    /** The call's transaction, and its only connection: a call that waited for a second one could wait for itself. */
    db: Db
  }
  steps: {
    /** Outside its transactions: also for writes that must outlive a refusal (tries, limits). */
    pool: Db
    platform: Platform
    readings: Services['readings']
    /** The turns of the caller's uploads: a file that the call fetches itself is one, too. */
    uploadTurns: Services['uploadTurns']
    /**
     * Runs the writing part of an idempotent call in one transaction, with its answer kept under the request id. If
     * another call with the same id was first, nothing is written and its answer is returned.
     */
    commitOnce(write: (db: Db) => Promise<A>): Promise<A>
  }
}

interface Files extends Record<Encoding, object> {
  form: object
  json: object
  multipart: { files: readonly ReceivedFile[] }
}
