import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { useTranslate } from '../../../../locales/language.ts'
import type { CaseRemark } from '../case-rules.ts'
import { useOpenCase } from '../open-case.ts'
import { reasonName } from '../reason-queries.ts'
import { useSaveRemark } from './queries.ts'
import styles from './Remarks.module.css'

const tones = { open: 'bad', changed: 'good', explained: 'info', resolved: 'quiet' } as const

/** A remark that the citizen had, with its state. */
type SentRemark = CaseRemark & { state: keyof typeof tones }

export const wasSent = (remark: CaseRemark): remark is SentRemark => remark.state !== 'draft'

interface EarlierRemarkProps {
  remark: SentRemark
  isApart: boolean
  isRemoved: boolean
}

/** A remark that the citizen had: the value then, the remark, the value now. The officer closes it, or makes it again. */
export function EarlierRemark({ remark, isApart, isRemoved }: EarlierRemarkProps) {
  const t = useTranslate()
  const { shown, officer, may, reasons, report } = useOpenCase()
  const saving = useSaveRemark(shown.case.id, officer.name)
  const { id, submission, target, code, text, state, where, before, now, note } = remark
  const close = (as: 'resolved' | 'repeated') =>
    saving.mutate(
      { read: () => ({ remarkId: id, target, code, text, state: as }), where, value: now },
      { onError: report },
    )
  return (
    <div className={styles.remark} data-remark={id}>
      <p className={styles.words}>
        <StatusBadge tone={tones[state]} text={t(`case.remark_${state}`)} />
        <span className={styles.quiet}>{t('case.remarkOf', { n: submission })}</span>
        {isApart && <span className={styles.quiet}>{where}</span>}
      </p>
      <dl className={styles.course}>
        {before !== '' && (
          <>
            <dt>{t('case.valueThen')}</dt>
            <dd>{before}</dd>
          </>
        )}
        <dt>{t('case.remark')}</dt>
        <dd>
          <strong>{reasonName(reasons.data, code)}</strong> <span lang="zh-CN">{text}</span>
        </dd>
        {(before !== '' || now !== '') && (
          <>
            <dt>{t('case.valueNow')}</dt>
            <dd>{now === '' ? t('case.valueNone') : now}</dd>
          </>
        )}
        {note !== '' && (
          <>
            <dt>{t('case.citizenNote')}</dt>
            <dd lang="zh-CN">{note}</dd>
          </>
        )}
      </dl>
      {state !== 'resolved' && may('remark') && (
        <div className={styles.acts}>
          <button type="button" className={styles.add} disabled={saving.isPending} onClick={() => close('resolved')}>
            {t('case.remarkResolve')}
          </button>
          {/* What is no longer in the form cannot be remarked on. */}
          {!isRemoved && (
            <button type="button" className={styles.add} disabled={saving.isPending} onClick={() => close('repeated')}>
              {t('case.remarkRepeat')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
