import { useTranslate } from '../../../locales/language.ts'
import { ActButton, type ActButtonProps } from './ActButton.tsx'
import { useResume } from './queries.ts'

/** Goes on with one’s own case that was on hold. */
export function ResumeButton(props: ActButtonProps) {
  const t = useTranslate()
  return (
    <ActButton {...props} act={useResume()} done={t('caseActs.resumeDone')}>
      {t('caseActs.resume')}
    </ActButton>
  )
}
