import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useTranslate } from '../../../locales/language.ts'
import type { CaseQuestions } from './case-queries.ts'
import { leavesOpen, neededMaterials, type PresentCase } from './judged-case.ts'
import styles from './NeededMaterials.module.css'
import { UnsavedNote } from './UnsavedNote.tsx'

interface NeededMaterialsProps {
  applicationId: string
  asked: CaseQuestions
  present: PresentCase
  onFinish: () => void
}

/** After the last question: the papers to prepare, each with its reason. */
export function NeededMaterials({ applicationId, asked, present, onFinish }: NeededMaterialsProps) {
  const t = useTranslate()
  const needed = neededMaterials(asked, present)
  const help = leavesOpen(asked, present) ? 'caseQuestions.openHelp' : 'caseQuestions.neededHelp'
  return (
    <>
      <Stack>
        <UnsavedNote applicationId={applicationId} />
        <Card title={t('caseQuestions.needed', { count: needed.length })}>
          {needed.length === 0 && <p>{t('caseQuestions.needsNothing')}</p>}
          <ol className={styles.materials}>
            {needed.map(({ id, name, group, because }) => (
              <li key={id}>
                <p className={styles.name}>{name}</p>
                {group === 'required' && <p className={styles.note}>{t('caseQuestions.required')}</p>}
                {because && <p className={styles.note}>{t('caseQuestions.because', { reason: because })}</p>}
              </li>
            ))}
          </ol>
          {needed.length > 0 && <p className={styles.note}>{t(help)}</p>}
        </Card>
      </Stack>
      <BottomBar>
        <Button wide onClick={onFinish}>
          {t('caseQuestions.finish')}
        </Button>
      </BottomBar>
    </>
  )
}
