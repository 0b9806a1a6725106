import { caseActTitles } from '@registration/contract/desk/case-acts.ts'
import type { recordCaseStep } from '@registration/contract/desk/decisions.ts'
import type { Handler } from '../../http/handler.ts'
import { refuseField } from '../../refuse.ts'
import { lockApplication } from '../application-record/application-store.ts'
import { caseMoved, lockSeenCase, recordCaseAct } from '../desk-cases/case-act-service.ts'
import { workScope } from '../desk-cases/case-scope-rules.ts'
import { moveCase } from '../desk-cases/case-store.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { listRegisteredSteps } from '../desk-cases/registered-step-store.ts'
import type { EventKinds } from '../registry/registry-event-rules.ts'
import { applyStep } from './case-event-service.ts'
import { nextStep } from './decision-rules.ts'
import { listRecordedSteps } from './timeline-store.ts'

/**
 * Records the next step of a registered case: 缮证, 发证, 归档. Where nothing was issued it is 归档 alone.
 * docs/product/cases.md 'Decisions'.
 */
export const makeRecordCaseStep =
  (kinds: EventKinds): Handler<typeof recordCaseStep> =>
  async ({ id, version, step }, ctx) => {
    const { db, caller, cipher, clock } = ctx
    await lockApplication(db, id)
    const row = await lockSeenCase(ctx, { id, version }, workScope(caller))
    if (row.state !== 'done') throw await caseMoved(db, row.id)
    await refuseConflict({ db, cipher }, caller.staffId, row)
    const steps = await listRegisteredSteps(db, row)
    if (step !== nextStep(steps, await listRecordedSteps(db, row))) throw refuseField('step', 'choiceInvalid')
    await applyStep(ctx, kinds, row, { activity: caseActTitles[step].zh, isReturned: false, at: clock.now() })
    const moved = await moveCase(db, row, {})
    await recordCaseAct(ctx, row, { act: step })
    return { version: moved }
  }
