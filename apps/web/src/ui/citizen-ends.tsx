import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import type { ShowEnd } from '@registration/kit/ui/QueryFailure.tsx'
import { useTranslate } from '../locales/language.ts'

/** For what the office has not switched on, and for what is gone, trying again would not help. */
export const showCitizenEnd: ShowEnd = (reason, words) => {
  if (reason === 'moduleOff') return <SwitchedOff words={words} />
  return reason.endsWith('NotFound') ? <Gone words={words} /> : undefined
}

/** An optional module that this office does without: a visit can be booked instead. */
function SwitchedOff({ words }: { words: string }) {
  const t = useTranslate()
  return (
    <EmptyState
      title={words}
      help={t('ui.switchedOffHelp')}
      action={
        <>
          <ButtonLink to={paths.appointment()}>{t('ui.toAppointment')}</ButtonLink>
          <ButtonLink kind="quiet" to={paths.home()}>
            {t('ui.toHome')}
          </ButtonLink>
        </>
      }
    />
  )
}

/** A record that was deleted, is unknown or is another citizen's: what there is instead. */
function Gone({ words }: { words: string }) {
  const t = useTranslate()
  return (
    <EmptyState
      title={words}
      help={t('ui.goneHelp')}
      action={
        <>
          <ButtonLink to={paths.applications()}>{t('ui.toApplications')}</ButtonLink>
          <ButtonLink kind="quiet" to={paths.home()}>
            {t('ui.toHome')}
          </ButtonLink>
        </>
      }
    />
  )
}
