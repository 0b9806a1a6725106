import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { useTranslate } from '../../../locales/language.ts'
import { heldInvitation } from './invitation-token.ts'
import { NeutralFace } from './NeutralFace.tsx'
import { OpenedInvitation } from './OpenedInvitation.tsx'

/**
 * The page that is passed on. The token is in the address of its sender alone: `takeInvitation` took it out when the page
 * was loaded. Before the sign-in it shows nothing of anyone and calls nothing (docs/product/confirmation.md 'Screens').
 */
export function InviteScreen() {
  const t = useTranslate()
  const shown = useRouteValues(paths.invite).token
  // Kept from the first render: the sender's address gets it back.
  const [token] = useState(() => shown || heldInvitation())
  const isSignedIn = useSession() !== undefined
  return (
    <>
      <PageHeader title={t('titles.invite')} fallback={paths.home()} />
      {token === '' ? (
        <NoInvitation />
      ) : isSignedIn ? (
        <OpenedInvitation token={token} />
      ) : (
        <NeutralFace token={token} />
      )}
    </>
  )
}

function NoInvitation() {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('confirmations.noInvitation')}
      help={t('confirmations.noInvitationHelp')}
      action={<ButtonLink to={paths.home()}>{t('ui.toHome')}</ButtonLink>}
    />
  )
}
