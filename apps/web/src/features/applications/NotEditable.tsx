import { paths } from '@registration/contract/paths.ts'
import { useTranslate } from '../../locales/language.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Replaces a form whose application has been submitted meanwhile. */
export function NotEditable({ applicationId }: { applicationId: string }) {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('applications.notEditable')}
      action={<ButtonLink to={paths.applicationDetail({ id: applicationId })}>{t('applications.toDetail')}</ButtonLink>}
    />
  )
}
