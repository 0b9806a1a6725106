import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { MessageSquarePlus } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import { type CaseRemark, keyOf, remarksAt } from '../case-rules.ts'
import { type TypedRemark, useOpenCase } from '../open-case.ts'
import { reasonName } from '../reason-queries.ts'
import { EarlierRemark, wasSent } from './EarlierRemark.tsx'
import { useDeleteRemark } from './queries.ts'
import { RemarkEditor } from './RemarkEditor.tsx'
import styles from './Remarks.module.css'
import type { Place } from './use-remark-draft.ts'

/** Which remark of a place is being written: a new one, or a draft. */
export function useRemarking(target: CaseTarget, home: RefObject<HTMLElement | null>) {
  const { typed, may } = useOpenCase()
  const kept = typed.get(keyOf(target))?.latest
  const [open, setOpen] = useState<string | undefined>(kept && (kept.remarkId ?? ''))
  const mayWrite = may('remark')
  // Once the officer can write no more, only what is not saved keeps its editor: an act may have sent the others.
  if (open !== undefined && !mayWrite && !kept) setOpen(undefined)
  return {
    isOpen: open !== undefined,
    mayWrite,
    /** The id of the draft, or empty. */
    open,
    begin: (remarkId = '') => setOpen(remarkId),
    end: () => {
      setOpen(undefined)
      home.current?.focus()
    },
  }
}

export type Remarking = ReturnType<typeof useRemarking>

/** 添加意见. Key X does the same. */
export function RemarkButton({ remarking }: { remarking: Remarking }) {
  const t = useTranslate()
  if (!remarking.mayWrite || remarking.isOpen) return null
  return (
    <button type="button" className={styles.add} data-act="remark" onClick={() => remarking.begin()}>
      <MessageSquarePlus size="1rem" strokeWidth={1.75} aria-hidden="true" />
      {t('case.remarkAdd')}
    </button>
  )
}

interface RemarksProps {
  place: Place
  remarking: Remarking
  /** Whether the place was removed since the submission before. */
  isRemoved?: boolean
}

/** The remarks of a place, and the editor of one. */
export function Remarks({ place, remarking, isRemoved = false }: RemarksProps) {
  const { shown, reasons } = useOpenCase()
  const remarks = remarksAt(shown, place.target)
  const { open } = remarking
  const edited = remarks.find(({ id }) => id === open)
  if (remarks.length === 0 && open === undefined) return null
  return (
    <div className={styles.remarks}>
      {remarks
        .filter(({ id }) => id !== open)
        .map((remark) => (
          <RemarkItem
            key={remark.id}
            remark={remark}
            isRemoved={isRemoved}
            onEdit={open === undefined ? () => remarking.begin(remark.id) : undefined}
            onDeleted={remarking.end}
          />
        ))}
      {open !== undefined && (
        <Loaded query={reasons}>
          {(known) => {
            const fitting = known.reasons.filter(({ targets }) => targets.includes(place.target.kind))
            return (
              <RemarkEditor
                place={place}
                start={startOf(edited)}
                reasons={fitting}
                onDraft={remarking.begin}
                onClose={remarking.end}
              />
            )
          }}
        </Loaded>
      )}
    </div>
  )
}

/** A new remark says nothing of its place before the officer does: 其他 has no words of its own. */
function startOf(remark: CaseRemark | undefined): TypedRemark {
  if (remark) return { remarkId: remark.id, code: remark.code, text: remark.text }
  return { remarkId: undefined, code: 'other', text: '' }
}

interface RemarkItemProps {
  remark: CaseRemark
  onEdit?: () => void
  /** The focus goes to its place then. */
  onDeleted: () => void
  /** Whether it is shown away from its place. */
  isApart?: boolean
  /** Whether what it is about is no longer in the form: then it can only be closed or deleted. */
  isRemoved?: boolean
}

/** One remark: a draft that can be changed, one that the citizen has, or one of an earlier submission. */
export function RemarkItem({ remark, onEdit, onDeleted, isApart = false, isRemoved = false }: RemarkItemProps) {
  const t = useTranslate()
  const { shown, officer, may, reasons, report } = useOpenCase()
  const deleting = useDeleteRemark(shown.case.id, officer.name)
  const isDraft = remark.state === 'draft'
  const remove = async () => {
    try {
      await deleting.mutateAsync(remark.id)
      onDeleted()
    } catch (error) {
      if (error instanceof Error) report(error)
    }
  }
  // A draft on a submission that was withdrawn was not sent with it.
  if (wasSent(remark) && remark.submission < shown.case.submission)
    return <EarlierRemark remark={remark} isApart={isApart} isRemoved={isRemoved} />
  return (
    <div className={styles.remark} data-remark={remark.id}>
      <p className={styles.words}>
        <StatusBadge tone={isDraft ? 'wait' : 'info'} text={t(isDraft ? 'case.remarkDraft' : 'case.remarkSent')} />
        <strong>{reasonName(reasons.data, remark.code)}</strong>
        {isApart && <span className={styles.quiet}>{remark.where}</span>}
        <span lang="zh-CN">{remark.text}</span>
      </p>
      {isDraft && remark.submission < shown.case.submission && remark.before !== remark.now && (
        <dl className={styles.course}>
          <dt>{t('case.valueThen')}</dt>
          <dd>{remark.before === '' ? t('case.valueNone') : remark.before}</dd>
          <dt>{t('case.valueNow')}</dt>
          <dd>{remark.now === '' ? t('case.valueNone') : remark.now}</dd>
        </dl>
      )}
      {isDraft && may('remark') && (isRemoved || onEdit) && (
        <button
          type="button"
          className={styles.add}
          disabled={deleting.isPending}
          onClick={isRemoved ? remove : onEdit}
        >
          {t(isRemoved ? 'case.remarkDelete' : 'case.remarkEdit')}
        </button>
      )}
    </div>
  )
}
