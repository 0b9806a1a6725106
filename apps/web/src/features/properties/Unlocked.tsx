import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { ErrorState } from '@registration/kit/ui/ErrorState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import type { ReactNode } from 'react'
import { useIsOff } from '../../api/modules.ts'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { isLocked, type Locked } from './queries.ts'
import { UnlockCard } from './UnlockCard.tsx'

interface UnlockedProps<T> {
  query: { data: Locked<T> | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** A look at the citizen's own property: certified, then unlocked, then what the register answered. */
export function Unlocked<T>({ query, skeleton, children }: UnlockedProps<T>) {
  const t = useTranslate()
  const user = useSession()?.user
  if (useIsOff('property')) return <SwitchedOff />
  if (user && !user.isCertified) return <UnlockCard />
  const { data, error } = query
  if (data === undefined && error instanceof ApiError && error.is('registerSilent'))
    return <ErrorState message={t('holdings.silent')} retryText={t('holdings.retry')} onRetry={() => query.refetch()} />
  if (error instanceof ApiError && error.is('holdingNotFound')) return <Gone words={error.message} />
  return (
    <Loaded query={query} skeleton={skeleton}>
      {(read) => (isLocked(read) ? <UnlockCard lock={read} /> : children(read))}
    </Loaded>
  )
}

/** The reference is of another session or too old, or the register has the property no longer. */
function Gone({ words }: { words: string }) {
  const t = useTranslate()
  return (
    <EmptyState
      title={words}
      help={t('holdings.notFoundHelp')}
      action={<ButtonLink to={paths.property()}>{t('holdings.backToList')}</ButtonLink>}
    />
  )
}

function SwitchedOff() {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('holdings.off')}
      action={<ButtonLink to={paths.archiveQuery()}>{t('holdings.toArchive')}</ButtonLink>}
    />
  )
}
