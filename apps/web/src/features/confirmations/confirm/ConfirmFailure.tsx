import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { here } from '@registration/kit/ui/navigation.ts'
import { QueryFailure } from '@registration/kit/ui/QueryFailure.tsx'
import { useTranslate } from '../../../locales/language.ts'
import { refusalIn } from './confirm-refusals.ts'

/** Why there is nothing to confirm here, and a way on. */
export function ConfirmFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslate()
  const known = refusalIn(error)
  if (!known) return <QueryFailure error={error} onRetry={onRetry} />
  return (
    <EmptyState
      title={error.message}
      help={t(known.help)}
      action={
        <>
          {known.way === 'shared' && (
            <ButtonLink to={paths.sharedApplications()}>{t('confirmations.toShared')}</ButtonLink>
          )}
          {known.way === 'office' && <ButtonLink to={paths.contact()}>{t('titles.contact')}</ButtonLink>}
          {known.way === 'counter' && <ButtonLink to={paths.appointment()}>{t('ui.toAppointment')}</ButtonLink>}
          {known.way === 'certify' && (
            <ButtonLink to={paths.userInfo({ returnTo: here() })}>{t('confirmations.toCertify')}</ButtonLink>
          )}
          <ButtonLink kind="quiet" to={paths.home()}>
            {t('ui.toHome')}
          </ButtonLink>
        </>
      }
    />
  )
}
