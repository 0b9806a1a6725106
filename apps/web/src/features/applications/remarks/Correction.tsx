import type { ShownRemark } from '@registration/contract/remarks.ts'
import type { ButtonKind } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { type ReactNode, type Ref, useId, useRef } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { formOf } from '../form-of.ts'
import { Opinions } from '../Opinions.tsx'
import type { ApplicationDetails } from '../queries.ts'
import { ChangesCard } from './ChangesCard.tsx'
import styles from './Correction.module.css'
import { RemarkNote, type RemarkNoteHandle } from './RemarkNote.tsx'
import { RemarkStateBadge } from './RemarkStateBadge.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'
import { remarkAddress } from './remark-address.ts'
import { openOf } from './remark-queries.ts'

interface CorrectionProps {
  details: ApplicationDetails
  /** At least one. */
  remarks: readonly ShownRemark[]
  /** The address of the sealed notice, if there is one. */
  notice: string | null | undefined
  /** The button that submits, once `before` has saved what was typed. */
  submit: (before: () => Promise<boolean>, kind: ButtonKind) => ReactNode
}

/**
 * A rejected application with remarks: each with the way to what it is about and what the citizen says to it, then what
 * was changed, and the submission (docs/product/correction.md 'On the detail').
 */
export function Correction({ details, remarks, notice, submit }: CorrectionProps) {
  const t = useTranslate()
  const { application } = details
  const notes = useRef(new Map<string, RemarkNoteHandle>())
  const openCount = openOf(remarks)
  const isDone = openCount === 0
  const saveNotes = async () => {
    const saved = await Promise.all([...notes.current.values()].map(({ save }) => save()))
    return saved.every(Boolean)
  }
  return (
    <>
      <Card isMine title={t('applications.rejectedTitle')}>
        <Opinions application={application} />
        <ReturnNotice path={notice} />
        <h3 className={styles.title} aria-live="polite">
          {isDone ? t('remarks.allAnswered') : t('remarks.toChange', { count: openCount })}
        </h3>
        {!isDone && <p className={styles.help}>{t('applications.rejectedHelp')}</p>}
        <ul>
          {remarks.map((remark) => (
            <Remark
              key={remark.id}
              details={details}
              remark={remark}
              ref={(handle) => {
                if (handle) notes.current.set(remark.id, handle)
                return () => void notes.current.delete(remark.id)
              }}
            />
          ))}
        </ul>
      </Card>
      <ChangesCard applicationId={application.id}>
        <div className={styles.actions}>
          <ButtonLink kind={isDone ? 'quiet' : 'primary'} to={formOf(application)}>
            {t('applications.edit')}
          </ButtonLink>
          {submit(saveNotes, isDone ? 'primary' : 'quiet')}
        </div>
      </ChangesCard>
    </>
  )
}

interface RemarkProps {
  details: ApplicationDetails
  remark: ShownRemark
  ref: Ref<RemarkNoteHandle>
}

function Remark({ details, remark, ref }: RemarkProps) {
  const t = useTranslate()
  const id = useId()
  const address = remarkAddress(remark.target, details)
  return (
    <li className={styles.remark} aria-labelledby={id}>
      <div className={styles.head}>
        <h4 className={styles.where} id={id}>
          {remark.where}
        </h4>
        <RemarkStateBadge state={remark.state} />
      </div>
      <p className={styles.text} lang="zh-CN">
        {remark.text}
      </p>
      {address && (
        <ButtonLink wide kind="quiet" to={address}>
          {t('remarks.change')}
          <span className="visually-hidden"> {remark.where}</span>
        </ButtonLink>
      )}
      <RemarkNote applicationId={details.application.id} remark={remark} ref={ref} />
    </li>
  )
}
