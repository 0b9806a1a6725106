import { useId, useRef } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import type { CaseForm, CaseParty, CaseUnit } from '../case-rules.ts'
import { confirmationWords } from '../confirmation-words.ts'
import { useOpenCase } from '../open-case.ts'
import { RemarkButton, Remarks, useRemarking } from '../remarks/Remarks.tsx'
import { ChangeBadge } from './ChangeBadge.tsx'
import styles from './Form.module.css'
import { Reveal, revealFieldOf } from './Reveal.tsx'
import { ValueRow } from './ValueRow.tsx'

interface RecordGroupProps {
  kind: 'party' | 'unit'
  record: CaseParty | CaseUnit
  /** Beside its title. */
  beside?: string
}

/** A party or a unit with its values. What was removed since the submission before is shown, and cannot be worked on. */
export function RecordGroup({ kind, record, beside }: RecordGroupProps) {
  const id = useId()
  const head = useRef<HTMLDivElement>(null)
  const { id: recordId, title, change, values } = record
  const target = { kind, id: recordId }
  const remarking = useRemarking(target, head)
  const isRemoved = change === 'removed'
  const { may } = useOpenCase()
  return (
    <div className={styles.group} data-change={change}>
      <div className={styles.groupHead} ref={head} tabIndex={-1}>
        <h3 id={id} className={styles.groupTitle}>
          {title}
        </h3>
        <ChangeBadge change={change} />
        {beside && <span className={styles.beside}>{beside}</span>}
        {!isRemoved && <RemarkButton remarking={remarking} />}
      </div>
      <Remarks place={{ target, where: title, value: '' }} remarking={remarking} isRemoved={isRemoved} />
      {values.map((value) => {
        const field = revealFieldOf(value.field)
        const isRevealable = kind === 'party' && may('reveal') && value.isRevealable && field && !isRemoved
        return (
          <ValueRow
            key={value.field}
            target={{ kind, id: recordId, field: value.field }}
            dataField={`${kind}.${value.field}`}
            owner={title}
            shown={value}
            isRemoved={isRemoved}
          >
            {isRevealable ? <Reveal partyId={recordId} field={field} masked={value.value} /> : undefined}
          </ValueRow>
        )
      })}
    </div>
  )
}

/** The parties, each with how and when they confirmed or did not. */
export function Parties({ parties, confirmations }: Pick<CaseForm, 'parties' | 'confirmations'>) {
  const t = useTranslate()
  return parties.map((party) => {
    const known = confirmations.find(({ partyId }) => partyId === party.id)
    return <RecordGroup key={party.id} kind="party" record={party} beside={known && confirmationWords(known, t)} />
  })
}
