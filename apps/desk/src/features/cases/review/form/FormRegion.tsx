import { Pager } from '@registration/kit/ui/Pager.tsx'
import { useRef, useState } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import { type CaseForm, remarksWithoutPlace } from '../case-rules.ts'
import { useOpenCase } from '../open-case.ts'
import { Region } from '../Region.tsx'
import { RemarkButton, RemarkItem, Remarks, useRemarking } from '../remarks/Remarks.tsx'
import styles from './Form.module.css'
import { Parties, RecordGroup } from './RecordGroup.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'
import { ValueRow } from './ValueRow.tsx'

const pageSize = 20

/** 申请表: what was handed in, value by value. */
export function FormRegion() {
  const t = useTranslate()
  const { shown } = useOpenCase()
  const { parties, units, answers, confirmations } = shown.form
  const head = useRef<HTMLDivElement>(null)
  useArrowKeys(head)
  const target = { kind: 'application' } as const
  const remarking = useRemarking(target, head)
  const apart = remarksWithoutPlace(shown)
  return (
    <Region name={t('case.form')} action={<RemarkButton remarking={remarking} />}>
      <div ref={head} tabIndex={-1} className={styles.whole}>
        <Remarks place={{ target, where: t('case.whole'), value: '' }} remarking={remarking} />
        {apart.map((remark) => (
          <RemarkItem key={remark.id} remark={remark} isApart isRemoved onDeleted={() => head.current?.focus()} />
        ))}
        <Parties parties={parties} confirmations={confirmations} />
        <Units units={units} />
        <Answers answers={answers} />
        {parties.length + units.length === 0 && <p className={styles.none}>{t('case.formEmpty')}</p>}
      </div>
    </Region>
  )
}

function Units({ units }: Pick<CaseForm, 'units'>) {
  const [page, setPage] = useState(1)
  return (
    <>
      {units.slice((page - 1) * pageSize, page * pageSize).map((unit) => (
        <RecordGroup key={unit.id} kind="unit" record={unit} />
      ))}
      <Pager page={page} pageCount={Math.ceil(units.length / pageSize)} onChange={setPage} />
    </>
  )
}

function Answers({ answers }: Pick<CaseForm, 'answers'>) {
  const t = useTranslate()
  if (answers.length === 0) return null
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <h3 className={styles.groupTitle}>{t('case.answers')}</h3>
      </div>
      {answers.map(({ id, question, answer, change, before }) => (
        <ValueRow
          key={id}
          target={{ kind: 'answer', id }}
          dataField={`answer.${id}`}
          owner={t('case.answers')}
          shown={{ title: question, value: answer, before, checks: [] }}
          change={change}
          isRemoved={change === 'removed'}
        />
      ))}
    </div>
  )
}
