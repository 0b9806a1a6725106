import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Outcome } from '@registration/kit/ui/Outcome.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useTranslate } from '../../../locales/language.ts'

/** The citizen does not agree: who learns it. */
export function Declined() {
  const t = useTranslate()
  return (
    <Stack>
      <Outcome end="good" title={t('confirmations.declined')} help={t('confirmations.declinedHelp')}>
        <ButtonLink wide to={paths.home()}>
          {t('ui.toHome')}
        </ButtonLink>
      </Outcome>
    </Stack>
  )
}
