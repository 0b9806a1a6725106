import type { CaseRowShown } from '@registration/contract/desk/queue.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { type ComponentType, useState } from 'react'
import type { Officer } from '../../../api/officer.ts'
import { useTranslate } from '../../../locales/language.ts'
import { HandOverDialog } from '../acts/HandOverDialog.tsx'
import { ReassignDialog } from '../acts/ReassignDialog.tsx'
import { UrgentDialog } from '../acts/UrgentDialog.tsx'
import styles from './QueueScreen.module.css'

/** What may be done with many at once. Deciding is never among it. */
const acts = {
  handOver: { permission: 'workCases', Dialog: HandOverDialog },
  reassign: { permission: 'superviseCases', Dialog: ReassignDialog },
  urgent: { permission: 'superviseCases', Dialog: UrgentDialog },
} as const

type Act = keyof typeof acts

const names = ['handOver', 'reassign', 'urgent'] as const satisfies readonly Act[]

interface ChosenBarProps {
  rows: readonly CaseRowShown[]
  officer: Officer
  onClear: () => void
  /** A dialog has closed. */
  onClose: () => void
}

/** The acts on the chosen cases. The server judges each case for itself. */
export function ChosenBar({ rows, officer, onClear, onClose }: ChosenBarProps) {
  const t = useTranslate()
  const [asked, setAsked] = useState<{ act: Act; rows: readonly CaseRowShown[] }>()
  const Dialog: ComponentType<DialogProps> | undefined = asked && acts[asked.act].Dialog
  const close = () => {
    setAsked(undefined)
    onClose()
  }
  return (
    <>
      {rows.length > 0 && (
        <section className={styles.chosenBar} aria-label={t('queue.chosen')}>
          <p role="status">{t('caseActs.many', { count: rows.length })}</p>
          {names
            .filter((name) => officer.permissions.includes(acts[name].permission))
            .map((name) => (
              <Button key={name} kind="quiet" onClick={() => setAsked({ act: name, rows })}>
                {t(
                  name === 'urgent' && rows.every(({ isUrgent }) => isUrgent)
                    ? 'caseActs.notUrgent'
                    : `caseActs.${name}`,
                )}
              </Button>
            ))}
          <Button kind="quiet" onClick={onClear}>
            {t('queue.clearChosen')}
          </Button>
        </section>
      )}
      {Dialog && asked && <Dialog rows={asked.rows} onDone={onClear} onClose={close} />}
    </>
  )
}

interface DialogProps {
  rows: readonly CaseRowShown[]
  onDone: () => void
  onClose: () => void
}
