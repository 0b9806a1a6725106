import { LoadingWords } from '@registration/kit/ui/LoadingWords.tsx'
import { lazy, Suspense, useState } from 'react'
import type { Officer } from '../../../api/officer.ts'
import { useTranslate } from '../../../locales/language.ts'
import type { AskingAct, CaseActsProps } from './acts/asking-acts.ts'
import { CaseActs } from './acts/CaseActs.tsx'
import { Decided } from './acts/Decided.tsx'
import { Supervisions } from './acts/Supervisions.tsx'
import { useKeysOfCase } from './acts/use-keys-of-case.ts'
import styles from './Case.module.css'
import { CaseHead } from './CaseHead.tsx'
import { CaseParts, type CaseTab } from './CaseParts.tsx'
import { useReloadCase } from './case-cache.ts'
import { type DeskCase, mayDo } from './case-rules.ts'
import { useKeptRemarks } from './kept-remarks.ts'
import { loadViewer } from './load-viewer.ts'
import { Meanwhile } from './Meanwhile.tsx'
import { type OpenCase, OpenCaseContext } from './open-case.ts'
import { useAskAgain, useMarkOpened, useMeanwhile } from './queries.ts'
import { useCaseReasons } from './reason-queries.ts'
import { useHasThreeParts } from './use-has-three-parts.ts'
import { useNeighboursInList } from './use-list.ts'
import { useRefused } from './use-refused.ts'
import { paperAt, useFollow, useSeek } from './use-seek.ts'
import { placeAt } from './viewer/place-rules.ts'

const Viewer = lazy(async () => ({ default: (await loadViewer()).Viewer }))

interface CaseViewProps {
  shown: DeskCase
  officer: Officer
  isReloading: boolean
  /** Why it could not be read again. */
  failure: Error | null
}

/** An open case. What is typed stays when the case has moved, and when it is left. */
export function CaseView({ shown, officer, isReloading, failure }: CaseViewProps) {
  const t = useTranslate()
  const typed = useKeptRemarks(shown.case.id)
  const [savers] = useState(() => new Set<() => Promise<boolean>>())
  const [refused, setRefused] = useRefused()
  const [tab, setTab] = useState<CaseTab>('form')
  const [decided, setDecided] = useState<{ next: string }>()
  const [place, setPlace] = useState<{ materialId: string; fileId: string }>()
  const hasThreeParts = useHasThreeParts()
  const seek = useSeek()
  useFollow(place)
  const markOpened = useMarkOpened(shown.case.id)
  const reload = useReloadCase(shown.case.id)
  const happened = useMeanwhile(shown)
  const askAgain = useAskAgain(shown.case.id)
  const { next: nextCaseId } = useNeighboursInList(shown.case.id)
  const reasons = useCaseReasons()
  const open: OpenCase = {
    shown,
    officer,
    may: (act) => mayDo(shown, act),
    reasons,
    typed,
    savers,
    report: setRefused,
    file: placeAt(shown.form.materials, place ?? {})?.file.id,
    onFile: (materialId, fileId) => {
      setPlace({ materialId, fileId })
      setTab('materials')
    },
    onShow: ({ kind }) => setTab(kind === 'material' || kind === 'file' ? 'materials' : 'form'),
    onSeek: (materialId, fileId) => {
      setTab('materials')
      if (fileId) setPlace({ materialId, fileId })
      seek(paperAt(materialId, fileId))
    },
    onNote: () => {
      setTab('course')
      seek('[data-act="notes"] textarea')
    },
  }
  // After a pass the case may be in the stage of other officers, and cannot be read again.
  const isGone = decided !== undefined && failure !== null
  const readAgain = () => {
    setRefused(undefined)
    // Asked before, the answer would be about the officer's own act.
    void reload().then(askAgain)
  }
  return (
    <OpenCaseContext value={open}>
      <article className={styles.case} data-case={shown.case.id}>
        <Meanwhile
          words={isGone ? undefined : happened === '' ? t('case.moved') : (happened ?? (refused ?? failure)?.message)}
          isReloading={isReloading}
          onReload={readAgain}
          onClose={happened === undefined && refused !== undefined ? () => setRefused(undefined) : undefined}
        />
        <Work onMoved={readAgain} decided={decided} onDecided={(next = '') => setDecided({ next })} />
        <StateNote shown={shown} />
        <Supervisions />
        <CaseParts
          paper={
            <Suspense fallback={<LoadingWords />}>
              <Viewer
                caseId={shown.case.id}
                materials={shown.form.materials}
                {...place}
                onFile={open.onFile}
                onReveal={hasThreeParts || tab === 'materials' ? undefined : () => setTab('materials')}
                officer={officer}
                // A supervisor has no case of their own: the refusal would be recorded at each look.
                nextCaseId={officer.permissions.includes('workCases') ? nextCaseId : undefined}
                onOpened={markOpened}
              />
            </Suspense>
          }
          tab={tab}
          onTab={setTab}
        />
      </article>
    </OpenCaseContext>
  )
}

interface WorkProps extends Pick<CaseActsProps, 'onMoved' | 'onDecided'> {
  /** The officer has decided. `next` is the next waiting case, or empty. */
  decided: { next: string } | undefined
}

/** The head with the acts, their keys, and what comes after a decision. */
function Work({ onMoved, decided, onDecided }: WorkProps) {
  const [act, setAct] = useState<AskingAct>()
  useKeysOfCase()
  return (
    <>
      <CaseHead acts={<CaseActs open={act} onOpen={setAct} onMoved={onMoved} onDecided={onDecided} />} />
      {decided && <Decided next={decided.next} />}
    </>
  )
}

/** Why nothing can be done with a case. */
function StateNote({ shown: { case: row, timeline } }: { shown: DeskCase }) {
  const t = useTranslate()
  if (row.state === 'withdrawn') {
    const isDeleted = timeline.some(({ act }) => act === 'deleted')
    return <p className={styles.state}>{t(isDeleted ? 'case.deleted' : 'case.revoked')}</p>
  }
  if (row.hold) return <p className={styles.state}>{t('case.held', { hold: row.hold.words })}</p>
  return row.state === 'returned' && <p className={styles.state}>{t('case.returnedHelp')}</p>
}
