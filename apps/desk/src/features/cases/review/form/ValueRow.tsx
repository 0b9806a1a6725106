import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import { type ReactNode, useRef } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import { type CaseFile, type CaseValue, earlierTicksAt } from '../case-rules.ts'
import { useOpenCase } from '../open-case.ts'
import { RemarkButton, Remarks, useRemarking } from '../remarks/Remarks.tsx'
import { useTick } from '../use-tick.ts'
import { ChangeBadge } from './ChangeBadge.tsx'
import { Checks } from './Checks.tsx'
import { FocusGroup } from './FocusGroup.tsx'
import styles from './Form.module.css'

interface ValueRowProps {
  target: CaseTarget & { kind: 'party' | 'unit' | 'answer' }
  /** `party.documentNumber`. */
  dataField: string
  /** Of what the value is: 买方 1. */
  owner: string
  shown: Pick<CaseValue, 'title' | 'value' | 'before' | 'checks'>
  /** What has become of it since the submission before, where nothing around it says so. */
  change?: CaseFile['change']
  /** Shown in the place of the value. */
  children?: ReactNode
  /** Whether it was removed: then there is nothing to do with it. */
  isRemoved: boolean
}

/** A value of the form: old → new, what it was compared with, 已核对, and remarks in its place. */
export function ValueRow({ target, dataField, owner, shown, change = 'same', children, isRemoved }: ValueRowProps) {
  const t = useTranslate()
  const row = useRef<HTMLDivElement>(null)
  const remarking = useRemarking(target, row)
  const { title, value, before, checks } = shown
  const isEmpty = value === ''
  return (
    <FocusGroup
      ref={row}
      label={title}
      className={styles.row}
      data-field={dataField}
      data-different={checks.some(({ verdict }) => verdict === 'different') || undefined}
    >
      <span className={styles.title} aria-hidden="true">
        {title}
      </span>
      <div className={styles.value}>
        {before !== undefined && (
          <>
            <span className="visually-hidden">{t('case.valueBefore')}</span>
            <del className={styles.before}>{before === '' ? t('case.valueNone') : before}</del>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden">{t('case.valueNow')}</span>
          </>
        )}
        {children ?? (
          <span className={before === undefined ? undefined : styles.now}>{isEmpty ? t('case.valueNone') : value}</span>
        )}
        <ChangeBadge change={change} />
        <Checks checks={checks} ofUnit={target.kind === 'unit'} />
      </div>
      {!isRemoved && (
        <div className={styles.acts}>
          <Tick target={target} />
          <RemarkButton remarking={remarking} />
        </div>
      )}
      <Remarks place={{ target, where: `${owner} · ${title}`, value }} remarking={remarking} isRemoved={isRemoved} />
    </FocusGroup>
  )
}

/** 已核对, and who ticked it at a stage before. */
function Tick({ target }: { target: CaseTarget }) {
  const t = useTranslate()
  const { shown, may } = useOpenCase()
  const tick = useTick(target)
  const isChecked = tick.state === 'checked'
  const earlier = earlierTicksAt(shown, target).filter(({ state }) => state === 'checked')
  return (
    <>
      {earlier.map(({ stage, by }) => (
        <span key={stage} className={styles.earlier} title={t('case.checkedBy', { name: by })}>
          {t('case.checkedAt', { stage: t(`cases.${stage}`) })}
        </span>
      ))}
      {(may('tick') || isChecked) && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            data-act="tick"
            checked={isChecked}
            disabled={!may('tick')}
            onChange={({ target: { checked } }) => tick.set(checked ? 'checked' : 'none')}
          />
          {t('case.checked')}
        </label>
      )}
    </>
  )
}
