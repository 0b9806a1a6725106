/** The columns with encrypted values. A test compares the list with the tables. */
export interface SealedTable {
  table: string
  /** The key in whose order the rows are read. It is also part of the associated data of the encryption. */
  id: { column: string; type: 'uuid' | 'text' }
  values: SealedValue[]
}

export interface SealedValue {
  column: string
  /** The last part of the associated data, `table:id:name`. */
  name: string
  /** The column of its keyed hash, whose purpose is `name`. */
  index?: string
  /** An empty text is not encrypted, nor is one from before the column was. */
  mayBeClear?: boolean
}

const byId = { column: 'id', type: 'uuid' } as const
const sealed = (name: string): SealedValue => ({ column: `${name}_sealed`, name })
const words = (column: string): SealedValue => ({ column, name: column, mayBeClear: true })
const searched = (name: string): SealedValue => ({ ...sealed(name), index: `${name}_index` })

export const encryptedTables: readonly SealedTable[] = [
  { table: 'citizen', id: byId, values: [searched('document_number'), searched('phone')] },
  {
    table: 'party',
    id: byId,
    values: [sealed('phone'), searched('document_number'), sealed('agent_document_number'), sealed('agent_phone')],
  },
  { table: 'archive_request', id: byId, values: [sealed('document_number'), sealed('phone')] },
  { table: 'appointment', id: byId, values: [sealed('phone'), searched('document_number')] },
  { table: 'face_flow', id: byId, values: [sealed('vendor_token')] },
  { table: 'platform_secret', id: { column: 'name', type: 'text' }, values: [sealed('value')] },
  { table: 'register_check', id: { column: 'application_id', type: 'uuid' }, values: [sealed('findings')] },
  {
    table: 'application',
    id: byId,
    values: [sealed('digest_salt'), words('cadastral_opinion'), words('acceptance_opinion')],
  },
  { table: 'application_submission', id: byId, values: [sealed('frozen'), words('opinion')] },
  { table: 'review_remark', id: { column: 'row_id', type: 'uuid' }, values: [words('text')] },
  { table: 'property_show', id: byId, values: [searched('title_id'), sealed('facts')] },
  { table: 'desk_case', id: byId, values: [sealed('applicant_name')] },
  { table: 'case_event', id: byId, values: [words('note')] },
  { table: 'case_remark', id: byId, values: [sealed('text'), sealed('value')] },
  { table: 'case_note', id: byId, values: [sealed('text')] },
  { table: 'staff_opinion', id: byId, values: [sealed('name'), sealed('text')] },
  { table: 'case_decision', id: byId, values: [sealed('opinion'), sealed('late_reason')] },
  { table: 'case_supervision', id: byId, values: [sealed('text'), sealed('answer')] },
  { table: 'case_exception', id: byId, values: [sealed('subject'), sealed('reason')] },
  { table: 'case_register', id: { column: 'case_id', type: 'uuid' }, values: [sealed('answer')] },
  { table: 'invitation', id: byId, values: [sealed('token')] },
  { table: 'staff', id: byId, values: [searched('document_number')] },
  { table: 'staff_session', id: byId, values: [sealed('id_token')] },
  {
    table: 'staff_totp',
    id: { column: 'staff_id', type: 'uuid' },
    values: [sealed('secret'), sealed('next_secret')],
  },
  { table: 'outbox', id: { column: 'message_id', type: 'uuid' }, values: [{ column: 'body', name: 'body' }] },
]
