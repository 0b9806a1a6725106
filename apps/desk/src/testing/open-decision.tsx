import { decideCase, previewDecision } from '@registration/contract/desk/decisions.ts'
import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { answerOf, type Replies, stubServer } from '@registration/kit/testing/stub-server.ts'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import type { DeskCase } from '../features/cases/review/case-rules.ts'
import type { DecisionProps } from '../features/cases/review/decision/DecisionDialog.tsx'
import type { Preview } from '../features/cases/review/decision/queries.ts'
import { aDeskCase } from './a-desk-case.ts'
import { anOfficer } from './open-desk.tsx'
import { showInDesk } from './show-in-desk.tsx'

/** What the server says before a decision: nothing is open, and there are no remarks. */
export const aPreview = (parts: Partial<Preview> = {}) =>
  answerOf(previewDecision, {
    open: [],
    remarks: [],
    opinion: '',
    late: [],
    needsCertificate: true,
    region: '邯郸市武安市',
    templates: [],
    ...parts,
  })

/** The case is decided, and another one waits. */
export const decided = answerOf(decideCase, { version: 5, next: 'case-2' })

/** The dialog of a decision on a case. */
export function openDecision(Dialog: ComponentType<DecisionProps>, replies: Replies, shown: DeskCase = aDeskCase()) {
  // A decision takes the filters of the address for the next case. Another file's test may have left some.
  history.replaceState(null, '', deskPaths.queue)
  const server = stubServer({ [previewDecision.path]: aPreview(), [decideCase.path]: decided, ...replies })
  const onDone = vi.fn()
  const onClose = vi.fn()
  const onSeek = vi.fn()
  const dialog = <Dialog shown={shown} officer={anOfficer()} onSeek={onSeek} onDone={onDone} onClose={onClose} />
  const { rerender } = showInDesk(dialog)
  return {
    server,
    onDone,
    onClose,
    onSeek,
    close: () => rerender(null),
    openAgain: () => rerender(dialog),
  }
}
