import { type FieldCipher, openText, sealText } from '../../db/field-cipher.ts'
import type { ApplicationRow } from './application-store.ts'

type OpinionColumn = 'cadastral_opinion' | 'acceptance_opinion'

const associatedDataOf = ({ id }: Pick<ApplicationRow, 'id'>, column: OpinionColumn) => `application:${id}:${column}`

/** An opinion as its column keeps it. */
export const sealOpinion = (
  cipher: FieldCipher,
  application: Pick<ApplicationRow, 'id'>,
  column: OpinionColumn,
  opinion: string,
): string => sealText(cipher, opinion, associatedDataOf(application, column))

/** The opinions of an application, '' for none. 0.1.0 kept them in the clear. */
export const openOpinions = (cipher: FieldCipher, row: Pick<ApplicationRow, 'id' | OpinionColumn>) => ({
  cadastral: openText(cipher, row.cadastral_opinion, associatedDataOf(row, 'cadastral_opinion')),
  acceptance: openText(cipher, row.acceptance_opinion, associatedDataOf(row, 'acceptance_opinion')),
})
