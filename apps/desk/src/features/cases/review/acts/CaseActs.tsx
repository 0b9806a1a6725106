import { Button } from '@registration/kit/ui/Button.tsx'
import { useTranslate } from '../../../../locales/language.ts'
import { ClaimButton } from '../../acts/ClaimButton.tsx'
import { HandOverDialog } from '../../acts/HandOverDialog.tsx'
import { HoldDialog } from '../../acts/HoldDialog.tsx'
import { ReassignDialog } from '../../acts/ReassignDialog.tsx'
import { ReleaseButton } from '../../acts/ReleaseButton.tsx'
import { ResumeButton } from '../../acts/ResumeButton.tsx'
import { UrgentDialog } from '../../acts/UrgentDialog.tsx'
import styles from '../Case.module.css'
import { PassDialog } from '../decision/PassDialog.tsx'
import { PrintNotice } from '../decision/PrintNotice.tsx'
import { RecordSteps } from '../decision/RecordSteps.tsx'
import { RegisterDialog } from '../decision/RegisterDialog.tsx'
import { ReturnDialog } from '../decision/ReturnDialog.tsx'
import { CaseKeysHelp } from '../keyboard/CaseKeysHelp.tsx'
import { useOpenCase } from '../open-case.ts'
import { SuperviseDialog } from './SuperviseDialog.tsx'
import { useSettle } from './use-settle.ts'

const asking = ['handOver', 'reassign', 'hold', 'markUrgent', 'supervise', 'pass', 'return', 'register'] as const
export type AskingAct = (typeof asking)[number]

interface CaseActsProps {
  /** The act whose dialog is open. */
  open: AskingAct | undefined
  onOpen: (act: AskingAct | undefined) => void
  /** After an act: the case is read again. */
  onMoved: () => void
  /** After a decision. `next` is the next waiting case. */
  onDecided: (next?: string) => void
}

/** The acts that the officer may do now, by `may`. What is being typed is saved before each. */
export function CaseActs({ open, onOpen, onMoved, onDecided }: CaseActsProps) {
  const t = useTranslate()
  const { shown, may, report } = useOpenCase()
  const settle = useSettle()
  const row = shown.case
  const begin = async (act: AskingAct) => {
    if (await settle()) onOpen(act)
  }
  const button = (act: AskingAct, text: string, kind: 'primary' | 'quiet' | 'danger' = 'quiet') =>
    may(act) && (
      <span data-act={act}>
        <Button kind={kind} onClick={() => begin(act)}>
          {text}
        </Button>
      </span>
    )
  const quick = { row, onDone: onMoved }
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
      {button('reassign', t('caseActs.reassign'))}
      {button('markUrgent', t(row.isUrgent ? 'caseActs.notUrgent' : 'caseActs.urgent'))}
      {button('supervise', t('case.supervise'))}
      <PrintNotice shown={shown} onError={report} />
      <CaseKeysHelp />
      {row.state === 'done' && row.stage === 'registration' && <RecordSteps shown={shown} onDone={onMoved} />}
      {open && <ActDialogs act={open} onClose={() => onOpen(undefined)} onMoved={onMoved} onDecided={onDecided} />}
    </div>
  )
}

interface ActDialogsProps extends Pick<CaseActsProps, 'onMoved' | 'onDecided'> {
  act: AskingAct
  onClose: () => void
}

function ActDialogs({ act, onClose, onMoved, onDecided }: ActDialogsProps) {
  const { shown } = useOpenCase()
  const ofRow = { rows: [shown.case], onDone: onMoved, onClose }
  const decided = (next?: string) => {
    onClose()
    onDecided(next)
  }
  const ofCase = { shown, onDone: decided, onClose }
  if (act === 'handOver') return <HandOverDialog {...ofRow} />
  if (act === 'reassign') return <ReassignDialog {...ofRow} />
  if (act === 'hold') return <HoldDialog {...ofRow} />
  if (act === 'markUrgent') return <UrgentDialog {...ofRow} />
  if (act === 'supervise') return <SuperviseDialog {...ofCase} onDone={onMoved} />
  if (act === 'pass') return <PassDialog {...ofCase} />
  return act === 'return' ? <ReturnDialog {...ofCase} /> : <RegisterDialog {...ofCase} />
}
