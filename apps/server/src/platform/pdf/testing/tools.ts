import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

/** Whether the machine has the readers that check our PDFs. `npm test` installs them if it may. */
export const hasReaders = ['pdfsig', 'pdftotext', 'pdftoppm'].every((tool) => !spawnSync(tool, ['-v']).error)
export const hasOpenssl = !spawnSync('openssl', ['version']).error

/** Runs `use` with a PDF as a file in a folder of its own. */
function withFile<T>(pdf: Buffer, use: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'paper-'))
  try {
    const file = path.join(folder, 'paper.pdf')
    writeFileSync(file, pdf)
    return use(file, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Poppler's report about the signatures. It exits with a failure if one is not valid. */
export const pdfsig = (pdf: Buffer): string => withFile(pdf, (file) => spawnSync('pdfsig', [file]).stdout.toString())

/** The document with the content of its object streams at the end, a character for each byte. */
export function objectsIn(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/\/Type\/ObjStm[^>]*\/Length (\d+)>>\nstream\n/g)]
  const contents = streams.map(({ index, 0: head, 1: length }) =>
    inflateSync(pdf.subarray(index + head.length, index + head.length + Number(length))).toString('latin1'),
  )
  return [text, ...contents].join('\n')
}

/** The text of all pages, line by line as it is laid out. */
export const textOf = (pdf: Buffer): string =>
  withFile(pdf, (file) => execFileSync('pdftotext', ['-layout', file, '-']).toString())

/** Each page as a PNG of so many dots an inch. */
export const picturesOf = (pdf: Buffer, dots = 60): Buffer[] =>
  withFile(pdf, (file, folder) => {
    execFileSync('pdftoppm', ['-r', String(dots), '-png', file, path.join(folder, 'page')])
    const pages = readdirSync(folder).filter((name) => name.startsWith('page'))
    return pages.sort().map((name) => readFileSync(path.join(folder, name)))
  })

/** Verifies the signature of a PDF with openssl against one authority. Returns openssl's output. */
export function opensslVerify(pdf: Buffer, authorityPem: string): string {
  const [, start, length, next, rest] = (
    /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)/.exec(pdf.toString('latin1')) ?? []
  ).map(Number)
  if (start === undefined || length === undefined || next === undefined || rest === undefined)
    throw new Error('The document has no signature')
  const content = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(next, next + rest)])
  const cms = Buffer.from(pdf.subarray(length + 1, next - 1).toString('latin1'), 'hex')
  return withFile(pdf, (_file, folder) => {
    const put = (name: string, bytes: Buffer | string) => {
      writeFileSync(path.join(folder, name), bytes)
      return path.join(folder, name)
    }
    const files = ['-in', put('cms', cms), '-content', put('content', content), '-CAfile', put('ca', authorityPem)]
    const args = ['cms', '-verify', '-binary', '-inform', 'DER', '-purpose', 'any', ...files, '-out', '/dev/null']
    return spawnSync('openssl', args).stderr.toString()
  })
}
