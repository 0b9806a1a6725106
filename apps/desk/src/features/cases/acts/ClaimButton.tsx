import { useTranslate } from '../../../locales/language.ts'
import { ActButton, type ActButtonProps } from './ActButton.tsx'
import { useClaim } from './queries.ts'

/** Claims a waiting case. */
export function ClaimButton(props: ActButtonProps) {
  const t = useTranslate()
  return (
    <ActButton {...props} act={useClaim()} done={t('caseActs.claimDone')}>
      {t('caseActs.claim')}
    </ActButton>
  )
}
