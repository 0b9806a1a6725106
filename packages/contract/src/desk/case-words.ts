/** The words of cases that several calls of the desk share. docs/product/cases.md 'Cases'. */
import * as z from 'zod/mini'
import { id, optionalId } from '../fields.ts'
import type { Role } from '../permissions.ts'
import { remarkTargetKinds } from '../remarks.ts'
import { fieldMessage } from '../rules/field-messages.ts'
import { named } from '../wire.ts'

/** 权籍调查, 受理, 登簿. */
export const stages = ['cadastral', 'acceptance', 'registration'] as const
export type Stage = (typeof stages)[number]

/** Whose work a stage is. */
export const roleOfStage = {
  cadastral: 'cadastral',
  acceptance: 'acceptance',
  registration: 'registrar',
} as const satisfies Record<Stage, Role>

export const caseStates = ['waiting', 'claimed', 'onHold', 'returned', 'done', 'withdrawn'] as const

/** 待办, 我的办件, 挂起, 退回待补正, 超期, 全部, 办结. */
export const caseViews = ['waiting', 'mine', 'onHold', 'returned', 'overdue', 'all', 'done'] as const
export type CaseView = (typeof caseViews)[number]

/** 重复申请, 涉查封, 涉抵押, 查封抵押未知 (the register has not answered), 证件待核对, 代理, 未成年人, 预约办理, 多次提交, 未作修改, 回避. */
export const caseFlags = [
  'duplicate',
  'seized',
  'mortgaged',
  'registerUnknown',
  'numberToConfirm',
  'agent',
  'minor',
  'byAppointment',
  'resubmitted',
  'unchanged',
  'conflict',
] as const
export type CaseFlag = (typeof caseFlags)[number]

/** 正常, 临期 (a quarter left), 超期. */
export const dueLevels = ['normal', 'soon', 'over'] as const
export type DueLevel = (typeof dueLevels)[number]

/** What an officer may do with a case now. The buttons follow it; the server judges again. */
export const caseActs = [
  'claim',
  'release',
  'handOver',
  'reassign',
  'hold',
  'resume',
  'declareConflict',
  'markUrgent',
  'supervise',
  'answerSupervision',
  'grantException',
  'tick',
  'remark',
  'note',
  'reveal',
  'pass',
  'return',
  'register',
  'reportError',
  'recordStep',
] as const
export type CaseAct = (typeof caseActs)[number]

/** 缮证, 发证, 归档: what follows a registration, in this order. One that has issued nothing is only archived. */
export const registeredSteps = ['certificateMade', 'certificateIssued', 'archived'] as const
export type RegisteredStep = (typeof registeredSteps)[number]

/* @__NO_SIDE_EFFECTS__ */
export const stage = () => z.enum(stages, fieldMessage('choiceInvalid'))
/* @__NO_SIDE_EFFECTS__ */
export const flag = () => z.enum(caseFlags, fieldMessage('choiceInvalid'))

/** The version of the case that the caller has seen. An act on an older one is refused `caseMoved`. */
/* @__NO_SIDE_EFFECTS__ */
export const version = () => z.number(fieldMessage('required'))

/** What a tick or a remark can be about: as for the citizen, and a single file. */
export const caseTargetKinds = [...remarkTargetKinds, 'file'] as const

/** What a tick or a remark is about, in our words. `application` has no id. `field` as in `data-field`: `documentNumber`. */
/* @__NO_SIDE_EFFECTS__ */
export const caseTarget = () =>
  named({
    kind: ['kind', z.enum(caseTargetKinds, fieldMessage('choiceInvalid'))],
    id: ['id', optionalId()],
    field: ['field', optionalId()],
  })
export type CaseTarget = z.output<ReturnType<typeof caseTarget>>

/** A case that an act moves, as the caller has seen it. */
/* @__NO_SIDE_EFFECTS__ */
export const seenCase = { id: ['id', id()], version: ['version', version()] } as const

/** The answer of an act on a case: its version after the act. */
/* @__NO_SIDE_EFFECTS__ */
export const movedCase = () => named({ version: ['version', version()] })
