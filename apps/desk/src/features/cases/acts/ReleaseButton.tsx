import { useTranslate } from '../../../locales/language.ts'
import { ActButton, type ActButtonProps } from './ActButton.tsx'
import { useRelease } from './queries.ts'

/** Gives one’s own case back to the queue. */
export function ReleaseButton(props: ActButtonProps) {
  const t = useTranslate()
  return (
    <ActButton {...props} act={useRelease()} done={t('caseActs.releaseDone')}>
      {t('caseActs.release')}
    </ActButton>
  )
}
