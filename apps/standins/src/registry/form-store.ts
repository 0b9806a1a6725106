import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const row = z.object({
  submission: z.number(),
  url: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  file: z.instanceof(Uint8Array).nullable(),
})

/** The sealed form of one submission. The file is null until it has been fetched and is the one that was announced. */
export type SealedForm = z.infer<typeof row>

export function makeFormStore(database: DatabaseSync) {
  const insert = database.prepare(
    'insert or ignore into forms (case_id, submission, url, sha256, bytes) values (?, ?, ?, ?, ?)',
  )
  const list = database.prepare(
    'select submission, url, sha256, bytes, file from forms where case_id = ? order by submission',
  )
  const saveFile = database.prepare('update forms set file = ? where case_id = ? and submission = ?')
  return {
    /** A submission has one form: a second one changes nothing. */
    insert: (caseId: string, { submission, url, sha256, bytes }: Omit<SealedForm, 'file'>) =>
      void insert.run(caseId, submission, url, sha256, bytes),
    list: (caseId: string): SealedForm[] => list.all(caseId).map((found) => row.parse(found)),
    saveFile: (caseId: string, submission: number, file: Buffer) => void saveFile.run(file, caseId, submission),
  }
}

export type FormStore = ReturnType<typeof makeFormStore>
