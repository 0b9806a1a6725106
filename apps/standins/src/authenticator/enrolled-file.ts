import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../http.ts'
import type { Enrolment } from './otpauth-address.ts'

const stored = z.array(z.object({ login: z.string(), secret: z.string() }))

/** The accounts that were added by hand, in a file: an officer can sign in after a restart, too. */
export function openEnrolledFile(folder: string) {
  const file = join(folder, 'authenticator.json')
  let enrolled = read(file)
  return {
    list: (): readonly Enrolment[] => enrolled,
    /** A second secret of an account takes the place of the first. */
    add(added: Enrolment): void {
      enrolled = [...enrolled.filter(({ login }) => login !== added.login), added]
      write(folder, file, enrolled)
    },
    reset(): void {
      enrolled = []
      write(folder, file, enrolled)
    },
  }
}

export type EnrolledFile = ReturnType<typeof openEnrolledFile>

function read(file: string): Enrolment[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  const { data = [] } = stored.safeParse(parseJson(text))
  return data.map(({ login, secret }) => ({ login, secret: Buffer.from(secret, 'base64') }))
}

function write(folder: string, file: string, enrolled: readonly Enrolment[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const rows = enrolled.map(({ login, secret }) => ({ login, secret: secret.toString('base64') }))
  writeFileSync(`${file}.new`, JSON.stringify(rows), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
