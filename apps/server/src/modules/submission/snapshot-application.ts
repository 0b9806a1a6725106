import { repeatedPersons } from '@registration/contract/rules/same-person.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { LocalServices } from '../../context.ts'
import type {
  ApplicationSnapshot,
  CheckSnapshot,
  ConfirmationSnapshot,
  PartySnapshot,
  UnitSnapshot,
} from '../../platform/registry/registry-wire.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { digestSaltOf } from '../application-record/digest-salt-rules.ts'
import type { KeptCheck } from '../application-record/register-check-store.ts'
import { comparedContent } from '../applications/comparison-rules.ts'
import type { Declaration } from '../applications/declaration-store.ts'
import type { ComparedContents } from '../applications/frozen-application-rules.ts'
import { hasAgent } from '../applications/party-rules.ts'
import type { HeldParty } from '../applications/party-store.ts'
import type { KeptUnit } from '../applications/property-unit-store.ts'
import { type ApplicationCase, answersOf } from '../case-questions/case-service.ts'
import type { Citizen } from '../session/citizen-store.ts'

interface Whole {
  application: ApplicationRow
  caseOf: ApplicationCase
  citizen: Citizen
  /** As they are entered, by which a check knows them. */
  parties: HeldParty[]
  units: KeptUnit[]
  /** What is submitted of them. */
  contents: ComparedContents
  check: KeptCheck | undefined
  declaration: Declaration | undefined
  correction: Correction
  confirmations: ConfirmationSnapshot[]
}

/** What differs from the submission before, and what the citizen wrote to its remarks. */
export type Correction = Required<Pick<ApplicationSnapshot, 'changes' | 'remarkAnswers'>>

/** The whole application as sent to the registry: in Chinese, materials as references to fetch. */
export function makeSnapshot(whole: Whole, { content, config, clock, cipher }: LocalServices): ApplicationSnapshot {
  const { application, caseOf, citizen, contents, check, declaration, correction, confirmations } = whole
  const { parties, units, files } = contents
  const { business } = caseOf
  const answers = answersOf(caseOf)
  const repeated = repeatedPersons(parties)
  const fileUrl = (id: string) => `${config.publicBase}/registry/attachments/${id}`
  return {
    submission: application.submission,
    submittedAt: toShanghai(clock.now()),
    id: application.id,
    business: { id: business.offerId, name: business.name.zh },
    registrationType: { code: business.registrationType.code, name: business.registrationType.name.zh },
    region: {
      code: application.region_code,
      name: findRegion(content, application.region_code)?.name.zh ?? business.city.name.zh,
    },
    byAppointment: application.by_appointment,
    applicant: { name: citizen.name, phone: citizen.phone },
    parties: parties.map((party) => ({
      ...partySnapshot(party),
      ...sameAs(party, repeated),
    })),
    units: units.map(present),
    materials: business.materials.map(({ id, name, required }) => ({
      id,
      name: name.zh,
      required,
      files: files
        .filter(({ materialId }) => materialId === id)
        .map((file) => ({
          id: file.id,
          url: fileUrl(file.id),
          mediaType: file.mediaType,
          bytes: file.bytes,
          sha256: file.sha256,
        })),
    })),
    ...(answers.length > 0 && { answers }),
    ...(confirmations.length > 0 && { confirmations }),
    ...(correction.changes.length > 0 && { changes: correction.changes }),
    ...(correction.remarkAnswers.length > 0 && { remarkAnswers: correction.remarkAnswers }),
    ...(check && { check: checkSnapshot(cipher, check, whole) }),
    ...(declaration && {
      declaration: { version: declaration.version, words: declaration.words, at: toShanghai(declaration.at) },
    }),
  }
}

/** A check of other units or parties says nothing of these. */
function checkSnapshot(
  cipher: LocalServices['cipher'],
  { verdict, findings, compared, askedAt }: KeptCheck,
  { application, units, parties }: Whole,
): CheckSnapshot {
  const isCurrent = compared.equals(comparedContent({ salt: digestSaltOf(cipher, application), units, parties }))
  return {
    at: toShanghai(askedAt),
    verdict: isCurrent ? verdict : 'unknown',
    findings: isCurrent ? findings.map(({ rule, level, unitId, since }) => ({ rule, level, unitId, since })) : [],
  }
}

function partySnapshot(party: HeldParty): PartySnapshot {
  const {
    agentName,
    agentDocumentNumber,
    agentPhone,
    legalRepresentative,
    phone,
    coOwnership,
    share,
    source,
    ...rest
  } = party
  return {
    ...rest,
    // A deceased person has none.
    ...(phone !== '' && { phone }),
    ...(coOwnership !== 'none' && { coOwnership }),
    ...(coOwnership === 'byShares' && { share }),
    ...(legalRepresentative !== '' && { legalRepresentative }),
    ...(source !== '' && { source }),
    ...(hasAgent(party) && { agent: { name: agentName, documentNumber: agentDocumentNumber, phone: agentPhone } }),
  }
}

/** For the officer: the other parties that are this person or company. */
function sameAs(party: HeldParty, repeated: readonly HeldParty[][]): Pick<PartySnapshot, 'sameAs'> {
  const others = repeated.find((group) => group.includes(party))?.filter((other) => other !== party)
  return others ? { sameAs: others.map(({ id }) => id) } : {}
}

/** A unit's values without the empty ones. */
function present({ source, registerFields, ...values }: KeptUnit): UnitSnapshot {
  return {
    ...Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)),
    ...(source !== '' && { source, registerFields }),
  }
}
