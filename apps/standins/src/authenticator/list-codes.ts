import { createHash } from 'node:crypto'
import { demonstrationOfficers } from '../officers.ts'
import type { EnrolledFile } from './enrolled-file.ts'
import { type Code, codeAt } from './totp.ts'

/** What an officer's phone shows for an account. */
export interface ShownCode extends Code {
  login: string
  /** Only of a demonstration officer. */
  password?: string
}

/** Every account with its present code. A secret that was added by hand is newer than the demonstration's. */
export function listCodes(enrolled: EnrolledFile, now: Date): ShownCode[] {
  const added = new Map(enrolled.list().map(({ login, secret }) => [login, secret]))
  const known = demonstrationOfficers.map(({ login }) => ({
    login,
    ...codeAt(added.get(login) ?? demonstrationSecret(login), now),
    password: `demo-password-of-${login}`,
  }))
  const others = [...added].filter(([login]) => known.every((officer) => officer.login !== login))
  return [...known, ...others.map(([login, secret]) => ({ login, ...codeAt(secret, now) }))]
}

/** The product computes the same secret for its demonstration. */
const demonstrationSecret = (login: string) =>
  createHash('sha256').update(`second factor of ${login}`).digest().subarray(0, 20)
