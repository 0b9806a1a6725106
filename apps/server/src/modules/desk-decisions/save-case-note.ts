import type { saveCaseNote } from '@registration/contract/desk/decisions.ts'
import type { Handler } from '../../http/handler.ts'
import { isUuid } from '../../ids.ts'
import { refuse, refuseField } from '../../refuse.ts'
import { recordCaseAct } from '../desk-cases/case-act-service.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { getVisibleCase } from '../desk-cases/visible-case-service.ts'
import { deleteNote, insertNote } from './note-store.ts'

/**
 * Writes a note for colleagues about a case that the caller may read. With the id of the caller's own note it replaces that
 * one. Without a text it deletes the text of that one. The case keeps its version.
 * docs/product/cases.md 'Ticks, remarks and notes'.
 */
export const saveCaseNoteHandler: Handler<typeof saveCaseNote> = async ({ id, noteId, text }, ctx) => {
  const { db, caller, cipher, clock, ids } = ctx
  const row = await getVisibleCase(db, caller, id)
  const { staffId } = caller
  await refuseConflict({ db, cipher }, staffId, row)
  const at = clock.now()
  if (noteId === undefined && text === undefined) throw refuseField('text', 'required')
  if (noteId !== undefined && !(isUuid(noteId) && (await deleteNote(db, { id: noteId, caseId: row.id, staffId, at }))))
    throw refuse('noteNotFound')
  const saved = text === undefined ? noteId : ids.uuid()
  if (text !== undefined && saved) await insertNote(db, cipher, { id: saved, caseId: row.id, text, staffId, at })
  await recordCaseAct(ctx, row, { act: 'noted' })
  return { noteId: saved ?? '' }
}
