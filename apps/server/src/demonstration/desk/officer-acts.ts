import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import type { holdCase } from '@registration/contract/desk/claims.ts'
import type { decideCase, saveCaseRemark } from '@registration/contract/desk/decisions.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { type RemarkCode, remarkCodes } from '@registration/contract/remarks.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Officer, Services } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { minuteMs } from '../../durations.ts'
import type { FrozenApplication } from '../../modules/applications/frozen-application-rules.ts'
import { type CaseRow, findCase } from '../../modules/desk-cases/case-store.ts'
import { makeDecideCase } from '../../modules/desk-decisions/decide-case.ts'
import { makeRecordCaseStep } from '../../modules/desk-decisions/record-case-step.ts'
import { saveCaseRemarkHandler } from '../../modules/desk-decisions/save-case-remark.ts'
import { saveTick } from '../../modules/desk-decisions/tick-store.ts'
import { finishWork, lockWork } from '../../modules/desk-decisions/work-service.ts'
import { insertOpenedFile } from '../../modules/desk-files/case-file-store.ts'
import { claimCaseHandler } from '../../modules/desk-queue/claim-case.ts'
import { holdCaseHandler } from '../../modules/desk-queue/hold-case.ts'
import { listCaseRemarks } from '../../modules/desk-review/review-store.ts'
import { registryEventKinds } from '../../registry-event-kinds.ts'
import { asOfficer } from './call-contexts.ts'
import { findPastProperties } from './past-register.ts'

type Acting = Services & { db: Db }

/** The case of an act, who acts and when. */
interface Act {
  id: string
  officer: Officer
  at: Date
}

/** A remark of a return, about the first party, the first unit or the first paper. */
export interface DeskRemark {
  about: { party: string } | { unit: string } | 'material'
  code: RemarkCode
  text: string
}

const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * minuteMs)

/** A case as its officer has it before them. */
export async function getSeen({ db }: Acting, id: string): Promise<Pick<CaseRow, 'id' | 'version' | 'stage'>> {
  const found = await findCase(db, id)
  if (!found) throw new Error('There is no such case')
  const { version, stage } = found
  return { id, version, stage }
}

export async function claim(services: Acting, { id, officer, at }: Act): Promise<void> {
  await claimCaseHandler(await getSeen(services, id), asOfficer(services, officer, at))
}

/** Claims a case and puts it on hold until a day. */
export async function hold(
  services: Acting,
  act: Act,
  held: Pick<Input<typeof holdCase>, 'reason' | 'until'>,
): Promise<void> {
  await claim(services, { ...act, at: before(act.at, 20) })
  const { id, version } = await getSeen(services, act.id)
  await holdCaseHandler({ id, version, ...held }, asOfficer(services, act.officer, act.at))
}

/** Claims a case, opens each file, and judges each paper: what was not submitted is not needed. */
async function review(services: Acting, { id, officer, at }: Act): Promise<FrozenApplication> {
  await claim(services, { id, officer, at: before(at, 20) })
  const ctx = asOfficer(services, officer, before(at, 8))
  const { row, frozen } = await lockWork(ctx, await getSeen(services, id))
  const { staffId } = officer
  const [db, now] = [services.db, ctx.clock.now()]
  for (const { id: fileId } of frozen.files) await insertOpenedFile(db, { caseId: id, fileId, staffId, at: now })
  for (const { id: materialId } of frozen.business.materials) {
    const target = { kind: 'material' as const, id: materialId }
    const isSubmitted = frozen.files.some((file) => file.materialId === materialId)
    const key = { caseId: id, submission: row.submission, stage: row.stage, target }
    await saveTick(db, key, { state: isSubmitted ? 'fits' : 'none', staffId, at: now })
  }
  await finishWork(ctx, row, 'checked')
  return frozen
}

/** Passes the stage of a case. */
export async function pass(services: Acting, act: Act): Promise<void> {
  await review(services, act)
  await decide(services, act, { verdict: 'pass', opinion: '同意。' })
}

/** Registers a case, with the steps after it on that day. */
export async function register(services: Acting, act: Act, certificateNumber: string): Promise<void> {
  await claim(services, { ...act, at: before(act.at, 20) })
  await decide(services, act, {
    verdict: 'pass',
    certificateNumber,
    registeredOn: todayInShanghai(act.at),
  })
  const ctx = asOfficer(services, act.officer, act.at)
  const { id, version } = await getSeen(services, act.id)
  await makeRecordCaseStep(registryEventKinds)({ id, version, step: 'certificateMade' }, ctx)
}

/** Returns a case with these remarks. What an earlier return said and nobody has closed is said again. */
export async function returnWith(services: Acting, act: Act, remarks: readonly DeskRemark[]): Promise<void> {
  const { id, officer, at } = act
  const frozen = await review(services, act)
  const ctx = asOfficer(services, officer, before(at, 4))
  const save = async (remark: Omit<Input<typeof saveCaseRemark>, 'id' | 'version'>) =>
    saveCaseRemarkHandler({ ...(await getSeen(services, id)), ...remark }, ctx)
  const earlier = await listCaseRemarks(services.db, services.cipher, id)
  const open = earlier.filter(({ state }) => state === 'sent')
  for (const { id: remarkId, target, code, text } of open)
    await save({
      remarkId,
      target,
      code: remarkCodes.find((known) => known === code) ?? 'other',
      text,
      state: 'repeated',
    })
  for (const { about, code, text } of remarks) await save({ target: targetOf(about, frozen), code, text })
  const opinion = [...open, ...remarks].map(({ text }, index) => `${index + 1}. ${text}`).join('\n')
  await decide(services, act, { verdict: 'return', opinion })
}

function targetOf(about: DeskRemark['about'], { parties, units, files }: FrozenApplication): CaseTarget {
  if (about === 'material') return { kind: 'material', id: files[0]?.materialId }
  return 'party' in about
    ? { kind: 'party', id: parties[0]?.id, field: about.party }
    : { kind: 'unit', id: units[0]?.id, field: about.unit }
}

type Decision = Omit<Input<typeof decideCase>, 'id' | 'version' | 'confirmed'>

async function decide(services: Acting, { id, officer, at }: Act, decision: Decision): Promise<void> {
  const { db, platform, readings, uploadTurns } = services
  const seen = await getSeen(services, id)
  await makeDecideCase(registryEventKinds)(
    { id: seen.id, version: seen.version, confirmed: true, ...decision },
    {
      ...asOfficer(services, officer, at),
      pool: db,
      platform: { ...platform, landRegister: { ...platform.landRegister, findProperties: findPastProperties } },
      readings,
      uploadTurns,
      commitOnce: (write) => write(db),
    },
  )
}
