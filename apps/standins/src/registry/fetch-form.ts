import { createHash } from 'node:crypto'
import type { SealedForm } from './form-store.ts'
import type { RegistryParts } from './registry-parts.ts'

/** Fetches and keeps the file of a form, if it is the one that was announced. Undefined if it is not, or none came. */
export async function fetchForm(
  { forms, product, log }: Pick<RegistryParts, 'forms' | 'product' | 'log'>,
  caseId: string,
  { submission, url, sha256, bytes }: SealedForm,
): Promise<Uint8Array | undefined> {
  const file = await product.fetchForm(url)
  if (!file) return undefined
  if (file.length !== bytes || createHash('sha256').update(file).digest('hex') !== sha256) {
    log.warn({ submission }, 'a form is not the one that was announced')
    return undefined
  }
  forms.saveFile(caseId, submission, file)
  return file
}
