import type { Party } from '@registration/contract/party.ts'
import { paths } from '@registration/contract/paths.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { useBridge } from '../../../wechat/queries.ts'
import { ConfirmationsRow } from '../ConfirmationsRow.tsx'
import { useCaseQuestions, useUnsavedAnswers } from '../case-questions/case-queries.ts'
import { choiceText, judgePresent } from '../case-questions/judged-case.ts'
import { coOwnersOf, holdingText } from '../entries/holding-values.ts'
import { partyFacts } from '../entries/party-facts.ts'
import type { PartyRole } from '../entries/party-values.ts'
import { unitFacts } from '../entries/unit-facts.tsx'
import { holdersOf } from '../entries/unit-values.ts'
import { coOwnershipFormOf } from '../form-of.ts'
import { AttachmentTiles } from '../materials/AttachmentTiles.tsx'
import { type Material, useMaterials } from '../materials/material-queries.ts'
import { type ApplicationDetails, type FieldSettings, useCodes, useFields } from '../queries.ts'
import styles from './ApplicationParts.module.css'

/** Everything that will be filed, each group with the way to change it, which leads back here. */
export function Review({ details }: { details: ApplicationDetails }) {
  const fields = useFields(details.application)
  return (
    <>
      <Loaded query={fields} skeleton={<Skeleton count={2} />}>
        {(settings) => (
          <>
            <Parties details={details} settings={settings} partyRole="rightsHolder" />
            <CoOwners details={details} settings={settings} />
            <Parties details={details} settings={settings} partyRole="obligor" />
            <ConfirmationsRow applicationId={details.application.id} />
            <Units details={details} settings={settings} />
          </>
        )}
      </Loaded>
      <Answers applicationId={details.application.id} />
      <Papers application={details.application} />
    </>
  )
}

interface GroupProps {
  title: string
  /** Where the group is changed. */
  form: string
  children: ReactNode
}

function Group({ title, form, children }: GroupProps) {
  const t = useTranslate()
  return (
    <Card
      title={title}
      action={
        <Link className={styles.change} href={form}>
          {t('applications.edit')}
          <span className="visually-hidden"> {title}</span>
        </Link>
      }
    >
      {children}
    </Card>
  )
}

interface PartProps {
  details: ApplicationDetails
  settings: FieldSettings
}

function Parties({ details, settings, partyRole: role }: PartProps & { partyRole: PartyRole }) {
  const t = useTranslate()
  const documentTypes = useCodes('documentTypes').data ?? []
  const parties = details.parties.filter((party) => party.role === role)
  const alias = settings[`${role}Alias`] || t(`parties.${role}`)
  const factsOf = (party: Party) => [
    { label: t('parties.kind'), value: t(`parties.${party.kind}`) },
    ...partyFacts(party, documentTypes, '').map(({ label, value }) => ({
      label: t(`parties.${label}`),
      value: value || t('parties.empty'),
    })),
  ]
  return parties.map((party, index) => (
    <Group
      key={party.id}
      title={numbered(alias, index, parties.length)}
      form={paths.party({
        role,
        partyId: party.id,
        applicationId: details.application.id,
        appointment: false,
        isFromReview: true,
      })}
    >
      <Facts facts={factsOf(party)} />
    </Group>
  ))
}

function CoOwners({ details, settings }: PartProps) {
  const t = useTranslate()
  const coOwners = settings.asksCoOwnership ? coOwnersOf(details.parties) : []
  if (coOwners.length === 0) return null
  return (
    <Group title={t('parties.coOwnership')} form={coOwnershipFormOf(details.application.id)}>
      <Facts
        facts={coOwners.map((party, index) => ({
          label: `${index + 1}. ${party.name}`,
          value: holdingText(party, coOwners, t) || t('parties.empty'),
        }))}
      />
    </Group>
  )
}

function Units({ details, settings }: PartProps) {
  const t = useTranslate()
  const { units, application } = details
  const holders = holdersOf(details)
  return units.map((unit, index) => (
    <Group
      key={unit.id}
      title={numbered(t('units.title'), index, units.length)}
      form={paths.propertyUnit({
        unitId: unit.id,
        applicationId: application.id,
        appointment: false,
        isFromReview: true,
      })}
    >
      <Facts facts={unitFacts(unit, { settings: settings.propertyUnit, holders, units: units.length }, t)} />
    </Group>
  ))
}

/** What was answered about the case. Nothing for a citizen who answered nothing. */
function Answers({ applicationId }: { applicationId: string }) {
  const t = useTranslate()
  const questions = useCaseQuestions(applicationId).data
  const unsaved = useUnsavedAnswers(applicationId)
  if (!questions) return null
  const present = judgePresent(questions, unsaved)
  if (!present.isBegun || present.asked.length === 0) return null
  const factOf = (id: string) => ({
    label: questions.questions.find((question) => question.id === id)?.text ?? '',
    value: choiceText(questions, id, present.answers.get(id)) || t('caseQuestions.notAnswered'),
  })
  const first = present.missing[0] ?? present.asked[0]
  return (
    <Group title={t('caseQuestions.title')} form={paths.caseQuestions({ applicationId, questionId: first })}>
      <Facts facts={present.asked.map(factOf)} isStacked />
    </Group>
  )
}

function Papers({ application: { id, byAppointment } }: { application: ApplicationDetails['application'] }) {
  const t = useTranslate()
  const materials = useMaterials(id)
  const bridge = useBridge()
  return (
    <Group
      title={t('applications.materials')}
      form={paths.materials({ applicationId: id, appointment: byAppointment })}
    >
      <Loaded query={materials} skeleton={<Skeleton />}>
        {(list) =>
          list.length === 0 ? (
            <p>{t('materials.none')}</p>
          ) : (
            list.filter(isOfCase).map((material) => (
              <div key={material.id} className={styles.material}>
                <h3 className={styles.name}>{material.name}</h3>
                {material.isNeedless && !material.isKept && material.attachments.length > 0 && (
                  <StatusBadge tone="quiet" text={t('materials.notSubmitted')} />
                )}
                {material.attachments.length === 0 ? (
                  <p className={styles.none}>{t('applications.noFile')}</p>
                ) : (
                  <ul className={styles.tiles}>
                    <AttachmentTiles material={material} bridge={bridge} />
                  </ul>
                )}
              </div>
            ))
          )
        }
      </Loaded>
    </Group>
  )
}

/** A paper that the answers rule out has no place here, unless it has files. */
const isOfCase = ({ isNeedless, attachments }: Material) => !isNeedless || attachments.length > 0

const numbered = (title: string, index: number, count: number) => (count > 1 ? `${title} ${index + 1}` : title)
