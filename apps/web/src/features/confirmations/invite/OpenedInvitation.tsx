import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { lazy, Suspense } from 'react'
import { Redirect } from 'wouter'
import { useMarkOpened } from '../../../api/mark-opened.ts'
import { useTranslate } from '../../../locales/language.ts'
import { useOpened } from '../invitation-queries.ts'

const JoinForm = lazy(async () => ({ default: (await import('./JoinForm.tsx')).JoinForm }))
const SenderPage = lazy(async () => ({ default: (await import('./SenderPage.tsx')).SenderPage }))

/** What the signed-in caller can do with an invitation. The server decides it by who they are. */
export function OpenedInvitation({ token }: { token: string }) {
  const opened = useOpened(token)
  const { state, invitationId } = opened.data ?? {}
  useMarkOpened(state !== 'sender' && invitationId ? paths.confirm({ invitationId }) : undefined)
  const waiting = (
    <Stack>
      <Skeleton count={2} />
    </Stack>
  )
  if (opened.error instanceof ApiError && !opened.isFetching && isAboutInvitation(opened.error))
    return <Refused error={opened.error} />
  return (
    <Loaded query={opened} skeleton={waiting}>
      {({ state, needs, purpose, invitationId }) => {
        if (state !== 'sender' && needs) return <Needed needs={needs} />
        // What was answered is shown there, too.
        if (state === 'answered' || (state === 'open' && purpose === 'confirm'))
          return <Redirect to={paths.confirm({ invitationId })} replace />
        return (
          <Suspense fallback={waiting}>
            {state === 'sender' ? (
              <SenderPage invitationId={invitationId} token={token} />
            ) : (
              <JoinForm invitationId={invitationId} />
            )}
          </Suspense>
        )
      }}
    </Loaded>
  )
}

const isAboutInvitation = (error: ApiError): boolean =>
  error.is('invitationNotYours') || error.is('invitationEnded') || error.is('invitationNotFound')

/** The refusal in the server's words, and whom to turn to. */
function Refused({ error }: { error: ApiError }) {
  const t = useTranslate()
  const help = error.is('invitationNotYours')
    ? t('confirmations.notYours')
    : error.is('invitationEnded')
      ? t('confirmations.ended')
      : t('confirmations.noInvitationHelp')
  return (
    <EmptyState
      title={error.message}
      help={help}
      action={
        <ButtonLink kind="quiet" to={paths.home()}>
          {t('ui.toHome')}
        </ButtonLink>
      }
    />
  )
}

/** What the caller has to do before anything is shown. It leads back here. */
function Needed({ needs }: { needs: 'profile' | 'certification' }) {
  const t = useTranslate()
  const isProfile = needs === 'profile'
  return (
    <EmptyState
      title={t(isProfile ? 'confirmations.profile' : 'confirmations.certify')}
      help={t(isProfile ? 'confirmations.profileHelp' : 'confirmations.certifyHelp')}
      action={
        <ButtonLink to={paths.userInfo({ returnTo: paths.invite() })}>
          {t(isProfile ? 'confirmations.toProfile' : 'confirmations.toCertify')}
        </ButtonLink>
      }
    />
  )
}
