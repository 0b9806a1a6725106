import { paths } from '@registration/contract/paths.ts'
import { useTranslate } from '../../locales/language.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { Stack } from '../../ui/Stack.tsx'

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
