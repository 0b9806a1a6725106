import { checkRules } from '@registration/contract/rules/register-check.ts'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { Pager } from '@registration/kit/ui/Pager.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { AnswerForm } from './acts/AnswerForm.tsx'
import type { DeskCase } from './case-rules.ts'
import { useOpenCase } from './open-case.ts'
import { useReadRegister } from './queries.ts'
import { Region } from './Region.tsx'
import styles from './Register.module.css'
import { useGrantException } from './supervision-queries.ts'
import { useMinutesSince } from './use-minutes-since.ts'

const pageSize = 20
/** Minutes after which a decision asks the register again. */
const oldAge = 10
const tones = { notice: 'info', exception: 'wait', forbidden: 'bad' } as const

/** 登记簿: what the register answered, how old that is, and what it means for this business. */
export function RegisterRegion() {
  const t = useTranslate()
  const { shown, report } = useOpenCase()
  const { register, findings } = shown
  const age = useMinutesSince(register.askedAt)
  const reading = useReadRegister(shown)
  const toast = useToast()
  const wordsOf = ({ state, askedAt }: DeskCase['register']) =>
    state === 'answered' ? t('case.registerAsked', { time: toMinute(askedAt) }) : t(`case.register_${state}`)
  const again = (
    <MutateButton
      kind="quiet"
      mutation={reading}
      input={() => ({ id: shown.case.id })}
      onSuccess={(answer) => toast(wordsOf(answer.register))}
      onError={report}
    >
      {t('case.registerAgain')}
    </MutateButton>
  )
  return (
    <Region name={t('case.register')} action={register.state !== 'notConnected' && again}>
      <p className={register.state === 'silent' || age >= oldAge ? styles.silent : styles.asked}>
        {wordsOf(register)}
        {register.state === 'answered' &&
          ` · ${age === 0 ? t('case.registerJustNow') : t('case.registerAge', { count: age })}`}
      </p>
      {findings.length > 0 && (
        <ul className={styles.findings} aria-label={t('case.findings')}>
          {findings.map((finding) => (
            <Finding key={`${finding.rule} ${finding.unitId} ${finding.words}`} finding={finding} />
          ))}
        </ul>
      )}
      {register.state === 'answered' && <RegisterUnits units={register.units} />}
    </Region>
  )
}

/** One finding. A supervisor may allow what is forbidden but for an exception. */
function Finding({ finding }: { finding: DeskCase['findings'][number] }) {
  const t = useTranslate()
  const titleOf = useUnitTitle()
  const { shown, may, report } = useOpenCase()
  const granting = useGrantException(shown.case.id)
  const { level, unitId, words, digest, exception } = finding
  const rule = checkRules.find((each) => each === finding.rule)
  return (
    <li data-level={level}>
      <StatusBadge tone={tones[level]} text={t(`case.level_${level}`)} />
      <span>
        {unitId !== '' && <strong>{titleOf(unitId)} </strong>}
        {words}
      </span>
      {exception && (
        <span className={exception.counts ? styles.same : styles.different}>
          {t(exception.counts ? 'case.excepted' : 'case.exceptedByHolder', {
            name: exception.by,
            time: toMinute(exception.at),
            reason: exception.reason,
          })}
        </span>
      )}
      {level === 'exception' && !exception?.counts && rule && may('grantException') && (
        <AnswerForm
          name={`exception ${rule} ${unitId}`}
          label={t('case.exceptionReason')}
          text={t('case.exceptionGrant')}
          isPending={granting.isPending}
          onSend={(reason) => granting.mutateAsync({ rule, unitId, digest, reason }, { onError: report })}
        />
      )}
    </li>
  )
}

function useUnitTitle() {
  const { shown } = useOpenCase()
  return (unitId: string) => shown.form.units.find(({ id }) => id === unitId)?.title ?? ''
}

function RegisterUnits({ units }: Pick<DeskCase['register'], 'units'>) {
  const t = useTranslate()
  const titleOf = useUnitTitle()
  const [page, setPage] = useState(1)
  return (
    <>
      {units.slice((page - 1) * pageSize, page * pageSize).map((unit) => (
        <div key={unit.unitId} className={styles.unit}>
          <h3>{titleOf(unit.unitId)}</h3>
          {unit.isFound ? <RegisterUnit unit={unit} /> : <p>{t('case.notFound')}</p>}
        </div>
      ))}
      <Pager page={page} pageCount={Math.ceil(units.length / pageSize)} onChange={setPage} />
    </>
  )
}

function RegisterUnit({ unit }: { unit: DeskCase['register']['units'][number] }) {
  const t = useTranslate()
  return (
    <dl className={styles.facts}>
      <dt>{t('case.owners')}</dt>
      <dd>
        <ul>
          {unit.owners.map(({ name, share, isParty }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: masked names repeat, and their order does not change
            <li key={index} className={styles.owner}>
              <span>
                {name} {share}
              </span>
              <span className={isParty ? styles.same : styles.different}>
                {t(isParty ? 'case.ownerIsParty' : 'case.ownerIsNoParty')}
              </span>
            </li>
          ))}
        </ul>
      </dd>
      {unit.facts.map(({ title, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an old certificate has several units, whose facts repeat
        <div key={index} className={styles.fact}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <dt>{t('case.restrictions')}</dt>
      <dd>
        {unit.restrictions.length === 0 && t('case.restrictionsNone')}
        <ul>
          {unit.restrictions.map(({ kind, words }) => (
            <li key={`${kind} ${words}`} className={styles.restriction}>
              {words}
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}
