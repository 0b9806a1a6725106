import { paths } from '@registration/contract/paths.ts'
import { useTranslate } from '../locales/language.ts'
import { ButtonLink } from './ButtonLink.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'

/**
 * Why a query failed, and a button to try again. A failed call has words for the citizen and a number for the office.
 * Code that did not load (a chunk without network) has neither. For what the office has not switched on, and for what is
 * gone, trying again would not help.
 */
export function QueryFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!('requestId' in error)) return <ErrorState onRetry={onRetry} />
  const { message, requestId } = error
  if ('reason' in error && error.reason === 'moduleOff') return <SwitchedOff words={message} />
  if ('reason' in error && String(error.reason).endsWith('NotFound')) return <Gone words={message} />
  return <ErrorState message={message} number={String(requestId ?? '') || undefined} onRetry={onRetry} />
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
