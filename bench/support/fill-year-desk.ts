import type { Services } from '../../apps/server/src/context.ts'
import { insertRows } from '../../apps/server/src/db/insert-rows.ts'
import { packFrozen } from '../../apps/server/src/modules/applications/frozen-application-rules.ts'
import { keysOf } from '../../apps/server/src/modules/desk-cases/case-key-rules.ts'
import { insertAccount } from '../../apps/server/src/modules/desk-sign-in/account-store.ts'
import { partiesOf } from './fill-year-applications.ts'
import { frozenSale } from './frozen-sale.ts'
import { citizenIdOf, inBatches, officerIdOf, type Story, sale, size, storyOf, uuidOf } from './year-shape.ts'

const dayMs = 24 * 3_600_000
type Filling = Pick<Services, 'pool' | 'cipher' | 'content'>

/** Officers of every stage in all offices of the city. */
export async function fillOfficers({ pool }: Pick<Services, 'pool'>): Promise<void> {
  const roles = ['cadastral', 'acceptance', 'registrar', 'supervisor'] as const
  for (let officer = 0; officer < size.officers; officer += 1) {
    const login = `year-${officer}`
    const row = {
      id: officerIdOf(officer),
      login,
      name: `人员${officer}`,
      employeeNumber: '',
      post: '',
      state: 'active' as const,
    }
    await insertAccount(pool, { ...row, now: new Date() }, { roles, offices: ['130400'] })
  }
}

/** The cases with all that is sealed: submissions, decisions, remarks, the register's last answer. */
export async function fillCasesOfYear(services: Filling, days: readonly string[]): Promise<void> {
  const { pool, cipher, content } = services
  const template = frozenSale(content, 0)
  await inBatches(
    size.applications,
    (n) => storyOf(n, days),
    async (stories) => {
      const handedIn = stories.filter(({ submission }) => submission > 0)
      await insertRows(
        pool,
        'desk_case',
        handedIn.map((story) => asCase(cipher, story)),
      )
      await insertRows(
        pool,
        'application_submission',
        handedIn.flatMap((story) => asSubmissions(cipher, story, template)),
      )
      await insertRows(
        pool,
        'case_decision',
        handedIn.flatMap((story) => asDecisions(cipher, story)),
      )
      await insertRows(
        pool,
        'case_remark',
        handedIn.flatMap((story) => asRemarks(cipher, story)),
      )
      await insertRows(
        pool,
        'case_register',
        handedIn.filter(({ decisions }) => decisions.length > 0).map((story) => asRegister(cipher, story)),
      )
    },
  )
}

export const certificateOf = (n: number) => `冀（2023）邯郸市不动产权第${String(n).padStart(8, '0')}号`
export const unitNumberOf = (n: number) => `130403001001GB${String(n).padStart(8, '0')}F00010001`
const unitOf = (n: number) => ({ certificateNumber: certificateOf(n), unitNumber: unitNumberOf(n) })

function asCase(cipher: Services['cipher'], story: Story) {
  const {
    n,
    id,
    regionCode,
    state = 'withdrawn',
    stage,
    submission,
    number,
    submittedAt,
    createdAt,
    decisions,
    citizen,
  } = story
  const arrivedAt = submittedAt ?? createdAt
  const assignee = state === 'claimed' || state === 'onHold' ? officerIdOf(n * 3 + decisions.length) : null
  const parties = partiesOf(story).map((party) => ({
    ...party,
    agentName: '',
    agentDocumentNumber: '',
    agentPhone: '',
  }))
  const [applicant] = parties
  return {
    id,
    number,
    region_code: regionCode,
    business_id: sale.businessId,
    business_name: sale.name,
    registration_type: sale.type,
    stage,
    state,
    submission,
    applicant_name_sealed: cipher.encrypt(applicant?.name ?? String(citizen), `desk_case:${id}:applicant_name`),
    assignee,
    claimed_at: state === 'claimed' ? new Date() : null,
    is_stopped: state === 'onHold',
    arrived_at: arrivedAt,
    due_at: new Date(arrivedAt.getTime() + 9 * dayMs),
    is_urgent: n % 997 === 0,
    decided_at: decisions.at(-1)?.at ?? null,
    is_deleted: false,
    version: 1 + decisions.length * 6,
    flags: submission > 1 ? ['resubmitted'] : [],
    kept: 'all' as const,
    ...keysOf(cipher, { regionCode, parties, units: [unitOf(n)] }),
  }
}

function asSubmissions(cipher: Services['cipher'], story: Story, template: ReturnType<typeof frozenSale>) {
  const { n, regionCode, citizen } = story
  const people = partiesOf(story)
  const frozen = {
    ...template,
    regionCode,
    applicant: { name: people[0]?.name ?? '', phone: people[0]?.phone ?? '' },
    parties: template.parties.map((party, place) => ({ ...party, ...people[place] })),
    units: template.units.map((unit) => ({ ...unit, ...unitOf(n), id: uuidOf(`unit ${n}`) })),
    files: template.files.slice(0, 4).map((file, place) => ({ ...file, id: uuidOf(`file ${n} ${place + 1}`) })),
    confirmations: template.confirmations.map((each, place) => ({
      ...each,
      partyId: people[place]?.id ?? each.partyId,
    })),
  }
  const packed = packFrozen(frozen)
  return Array.from({ length: story.submission }, (_, index) => {
    const id = uuidOf(`submission ${n} ${index + 1}`)
    const decided = story.decisions.findLast(({ submission }) => submission === index + 1)
    return {
      id,
      application_id: story.id,
      citizen_id: citizenIdOf(citizen),
      submission: index + 1,
      frozen_sealed: cipher.encrypt(packed, `application_submission:${id}:frozen`),
      submitted_at: index + 1 === story.submission ? (story.submittedAt ?? story.createdAt) : story.createdAt,
      opinion: decided?.verdict === 'return' ? '买卖合同缺少签字页。' : '',
      decided_at: decided?.at ?? null,
    }
  })
}

const asDecisions = (cipher: Services['cipher'], { n, id: caseId, decisions }: Story) =>
  decisions.map(({ submission, stage, verdict, at, officer }) => {
    const id = uuidOf(`decision ${n} ${submission} ${stage}`)
    const opinion = verdict === 'pass' ? '经审查，符合登记条件。' : '买卖合同缺少签字页，请补正后重新提交。'
    const isRegistered = stage === 'registration'
    return {
      id,
      case_id: caseId,
      submission,
      stage,
      verdict,
      opinion_sealed: cipher.encrypt(opinion, `case_decision:${id}:opinion`),
      late_remarks: 0,
      certificate_number: isRegistered ? `冀（2026）邯郸市不动产权第${String(n).padStart(8, '0')}号` : null,
      registered_on: isRegistered ? at.toISOString().slice(0, 10) : null,
      staff_id: officerIdOf(officer),
      at,
    }
  })

/** Two remarks on each return. */
const asRemarks = (cipher: Services['cipher'], { n, id: caseId, decisions, submission }: Story) =>
  decisions
    .filter(({ verdict }) => verdict === 'return')
    .flatMap(({ at, officer, submission: returned }) =>
      ['sale-contract', 'tax-receipt'].map((material, index) => {
        const id = uuidOf(`remark ${n} ${index}`)
        return {
          id,
          case_id: caseId,
          submission: returned,
          position: index,
          target_kind: 'material' as const,
          target_id: material,
          target_field: '',
          code: 'incomplete',
          text_sealed: cipher.encrypt('缺少签字页，请补充完整的合同。', `case_remark:${id}:text`),
          value_sealed: cipher.encrypt('', `case_remark:${id}:value`),
          state: submission > returned ? ('resolved' as const) : ('sent' as const),
          staff_id: officerIdOf(officer),
          at,
        }
      }),
    )

function asRegister(cipher: Services['cipher'], story: Story) {
  const { n, id, decisions, createdAt } = story
  const owners = partiesOf(story)
    .slice(1)
    .map(({ name, documentNumber }) => ({ name, documentType: '1', documentNumber, share: '' }))
  const empty = { landUse: '', landArea: '', rightStart: '', rightEnd: '', restrictions: [] }
  const location = `邯郸市丛台区人民东路${n}号天鸿小区3号楼1单元402室`
  const property = { ...empty, ...unitOf(n), location, houseUse: '11', houseArea: '98.60', owners }
  return {
    case_id: id,
    state: 'answered' as const,
    answer_sealed: cipher.encrypt(JSON.stringify([[certificateOf(n), [property]]]), `case_register:${id}:answer`),
    asked_at: decisions.at(-1)?.at ?? createdAt,
  }
}
