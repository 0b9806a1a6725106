import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useTranslate } from '../../../../locales/language.ts'
import { useKeptText } from '../../acts/kept-text.ts'
import { DecisionDialog, type DecisionProps, fieldsOf } from './DecisionDialog.tsx'
import { Checked, Open, Unconfirmed } from './DecisionParts.tsx'
import { PassOpinion } from './PassOpinion.tsx'
import { useDecideCase, useDecisionPreview } from './queries.ts'

/** 确认通过: what was ticked, what is open, and an opinion for those who want to give one. */
export function PassDialog({ shown, officer, onSeek, onDone, onClose }: DecisionProps) {
  const t = useTranslate()
  const toast = useToast()
  const send = useSending()
  const { id, version, stage } = shown.case
  const preview = useDecisionPreview(id, 'pass')
  const decide = useDecideCase(officer)
  const [opinion, keepOpinion] = useKeptText(id, 'passOpinion')
  const pass = send(async () => {
    const input = { id, version, verdict: 'pass', opinion, confirmed: true } as const
    const decided = await decide.mutateAsync(input).catch(() => undefined)
    if (!decided) return
    keepOpinion(undefined)
    toast(t('decision.passed'))
    onDone(decided.next)
  })
  return (
    <DecisionDialog
      shown={shown}
      title={t('decision.pass')}
      confirmText={t('decision.pass')}
      busy={decide.isPending}
      error={decide.error}
      isReady={preview.data?.open.length === 0}
      onConfirm={() => void pass(undefined)}
      onClose={onClose}
    >
      <Loaded query={preview} skeleton={<Skeleton shape="text" count={3} />}>
        {({ open, remarks, templates }) => (
          <>
            <Open open={open} onSeek={onSeek} />
            <Checked shown={shown} remarks={remarks} />
            {stage === 'acceptance' && <Unconfirmed shown={shown} />}
            <PassOpinion
              value={opinion}
              templates={templates}
              onChange={keepOpinion}
              error={fieldsOf(decide.error).opinion}
              help={t('decision.passOpinionHelp')}
            />
          </>
        )}
      </Loaded>
    </DecisionDialog>
  )
}
