import { Button } from '@registration/kit/ui/Button.tsx'
import { lazy, Suspense, useEffect } from 'react'
import { CaseKeysHelp } from '../../../../keyboard/CaseKeysHelp.tsx'
import { useTranslate } from '../../../../locales/language.ts'
import { ClaimButton } from '../../acts/ClaimButton.tsx'
import { ReleaseButton } from '../../acts/ReleaseButton.tsx'
import { ResumeButton } from '../../acts/ResumeButton.tsx'
import styles from '../Case.module.css'
import { PrintNotice } from '../decision/PrintNotice.tsx'
import { RecordSteps } from '../decision/RecordSteps.tsx'
import { useOpenCase } from '../open-case.ts'
import type { AskingAct, CaseActsProps } from './asking-acts.ts'
import { useSettle } from './use-settle.ts'

const loadDialogs = () => import('./ActDialogs.tsx')
const ActDialogs = lazy(async () => ({ default: (await loadDialogs()).ActDialogs }))

/** The acts that the officer may do now, by `may`. What is being typed is saved before each. */
export function CaseActs({ open, onOpen, onMoved, onDecided }: CaseActsProps) {
  const t = useTranslate()
  const { shown, may, report } = useOpenCase()
  const settle = useSettle()
  // Fetched ahead: a dialog opens at its tap.
  useEffect(() => void loadDialogs().catch(() => undefined), [])
  const row = shown.case
  const begin = async (act: AskingAct) => {
    if (!(await settle())) return
    // Without the network the case stays on the screen, with what is typed.
    const loaded = await loadDialogs().catch(report)
    if (loaded) onOpen(act)
  }
  const button = (act: AskingAct, text: string, kind: 'primary' | 'quiet' | 'danger' = 'quiet') =>
    may(act) && (
      <span data-act={act}>
        <Button kind={kind} onClick={() => begin(act)}>
          {text}
        </Button>
      </span>
    )
  const quick = { row, prepare: settle, onDone: onMoved }
  return (
    <div className={styles.headActs}>
      {may('claim') && (
        <span data-act="claim">
          <ClaimButton {...quick} />
        </span>
      )}
      {button('pass', t('case.pass'), 'primary')}
      {button('return', t('case.return'), 'danger')}
      {button('register', t('case.registerAct'), 'primary')}
      {may('resume') && <ResumeButton {...quick} />}
      {button('hold', t('caseActs.hold'))}
      {button('handOver', t('caseActs.handOver'))}
      {may('release') && <ReleaseButton {...quick} />}
      {button('reportError', t('caseActs.reportError'))}
      {button('declareConflict', t('caseActs.declareConflict'))}
      {button('reassign', t('caseActs.reassign'))}
      {button('markUrgent', t(row.isUrgent ? 'caseActs.notUrgent' : 'caseActs.urgent'))}
      {button('supervise', t('case.supervise'))}
      <PrintNotice shown={shown} onError={report} />
      <CaseKeysHelp onError={report} />
      {row.state === 'done' && row.stage === 'registration' && (
        <RecordSteps shown={shown} prepare={settle} onDone={onMoved} />
      )}
      {open && (
        <Suspense>
          <ActDialogs act={open} onClose={() => onOpen(undefined)} onMoved={onMoved} onDecided={onDecided} />
        </Suspense>
      )}
    </div>
  )
}
