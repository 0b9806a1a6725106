import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import type { Officer } from './api/officer.ts'
import { useTranslate } from './locales/language.ts'
import { startOf } from './navigation.ts'
import { Page } from './ui/Page.tsx'

/** An address that is none of ours, or not for this officer. */
export function NotFound({ officer }: { officer: Officer }) {
  const t = useTranslate()
  return (
    <Page title={t('shell.notFound')}>
      <EmptyState
        title={t('shell.notFoundHelp')}
        action={<ButtonLink to={startOf(officer)}>{t('shell.toStart')}</ButtonLink>}
      />
    </Page>
  )
}
