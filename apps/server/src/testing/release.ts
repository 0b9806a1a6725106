import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { runStatement } from './admin.ts'

/** What the code of a release left behind, as make-release.ts keeps it. */
const release = z.object({
  commit: z.string(),
  /** When it was stopped. */
  madeAt: z.string(),
  /** Its own description of its calls. */
  openApi: z.unknown(),
  /** The citizen's session, and the records that its citizens made (release-walk-wire.ts). */
  walk: z.object({
    session: z.string(),
    draft: z.string(),
    pending: z.string(),
    rejected: z.string(),
    undelivered: z.string(),
    appointment: z.string(),
    archiveRequest: z.string(),
    certificate: z.object({ archiveRequestId: z.string(), fingerprint: z.string(), verifyPath: z.string() }),
    picture: z.string(),
    /** The request of the citizen's feedback. */
    requestId: z.string(),
  }),
  /** Schema and rows, as SQL. */
  database: z.string(),
  /** Everything below its `DATA_DIR` but the database: which of the contents, by path. */
  files: z.record(z.string(), z.number()),
  /** In base64. */
  contents: z.array(z.string()),
})
export type Release = z.output<typeof release>

export const releaseFile = (name: string) => path.join(import.meta.dirname, `${name}.json.gz`)

export async function readRelease(name: string): Promise<Release> {
  return release.parse(JSON.parse(gunzipSync(await readFile(releaseFile(name))).toString()))
}

/** Puts a release's database into an empty one, and its files into a folder. */
export async function restoreRelease(
  { database, files, contents }: Release,
  url: string,
  dataDir: string,
): Promise<void> {
  await runStatement(url, database)
  for (const [name, at] of Object.entries(files)) {
    const file = path.join(dataDir, name)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, Buffer.from(contents[at] ?? '', 'base64'), { mode: 0o600 })
  }
}
