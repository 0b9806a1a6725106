import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { TextArea } from '@registration/kit/ui/TextArea.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useEffect, useRef } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import { useKeptText } from '../../acts/kept-text.ts'
import styles from './Decision.module.css'
import { DecisionDialog, type DecisionProps, fieldsOf } from './DecisionDialog.tsx'
import { Lines, Open, OpinionField, Part } from './DecisionParts.tsx'
import { type Preview, useDecideCase, useDecisionPreview } from './queries.ts'
import { Templates } from './Templates.tsx'

/** 确认驳回: every remark that the citizen will read, and the opinion composed of them. */
export function ReturnDialog({ shown, officer, onSeek, onDone, onClose }: DecisionProps) {
  const t = useTranslate()
  const toast = useToast()
  const send = useSending()
  const { id, version } = shown.case
  const preview = useDecisionPreview(id, 'return')
  const decide = useDecideCase(officer)
  // Until it is edited, the opinion follows the remarks.
  const [edited, keepEdited] = useKeptText(id, 'returnOpinion')
  const opinion = edited ?? preview.data?.opinion ?? ''
  const [lateReason, keepLateReason] = useKeptText(id, 'lateReason')
  const giveBack = send(async () => {
    const input = { id, version, verdict: 'return', opinion, lateReason, confirmed: true } as const
    const decided = await decide.mutateAsync(input).catch(() => undefined)
    if (!decided) return
    keepEdited(undefined)
    keepLateReason(undefined)
    toast(t('decision.returned'))
    onDone(decided.next)
  })
  return (
    <DecisionDialog
      shown={shown}
      title={t('decision.return')}
      confirmText={t('decision.return')}
      danger
      busy={decide.isPending}
      error={decide.error}
      isReady={preview.data?.open.length === 0}
      onConfirm={() => void giveBack(undefined)}
      onClose={onClose}
    >
      <Loaded query={preview} skeleton={<Skeleton shape="text" count={3} />}>
        {(loaded) => (
          <>
            <Open open={loaded.open} onSeek={onSeek} />
            <RemarksToSend remarks={loaded.remarks} />
            <Late
              late={loaded.late}
              value={lateReason ?? ''}
              onChange={keepLateReason}
              error={fieldsOf(decide.error).lateReason}
            />
            <Opinion
              templates={loaded.templates}
              value={opinion}
              composed={loaded.opinion}
              onChange={keepEdited}
              error={fieldsOf(decide.error).opinion}
            />
          </>
        )}
      </Loaded>
    </DecisionDialog>
  )
}

/** The remarks as the citizen will read them. */
function RemarksToSend({ remarks }: Pick<Preview, 'remarks'>) {
  const t = useTranslate()
  return (
    <Part title={t('decision.toSend')}>
      {(id) =>
        remarks.length === 0 ? (
          <p className={styles.quiet}>{t('decision.nothingToSend')}</p>
        ) : (
          <Lines id={id} lines={remarks} isNumbered />
        )
      }
    </Part>
  )
}

interface LateProps extends Pick<Preview, 'late'> {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Remarks that the last return could have had already. They need a reason, and are counted. */
function Late({ late, value, onChange, error }: LateProps) {
  const t = useTranslate()
  if (late.length === 0) return null
  return (
    <Part title={t('decision.late')} tone="wait">
      {(id) => (
        <>
          <p>{t('decision.lateHelp')}</p>
          <Lines id={id} lines={late} />
          <TextArea
            label={t('decision.lateReason')}
            required
            error={error}
            max={deskLimits.lateReason}
            rows={2}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </>
      )}
    </Part>
  )
}

interface OpinionProps extends Pick<Preview, 'templates'> {
  value: string
  composed: string
  onChange: (value: string | undefined) => void
  error?: string
}

function Opinion({ templates, value, composed, onChange, error }: OpinionProps) {
  const t = useTranslate()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const composeAgain = () => {
    onChange(undefined)
    field.current?.focus()
  }
  return (
    <div>
      <OpinionField
        value={value}
        onChange={onChange}
        error={error}
        help={t('decision.opinionHelp')}
        isRequired
        ref={field}
      />
      <Templates verdict="return" offered={templates} value={value} onChange={onChange} field={field} />
      {value !== composed && (
        <Button kind="quiet" onClick={composeAgain}>
          {t('decision.composeAgain')}
        </Button>
      )}
    </div>
  )
}
