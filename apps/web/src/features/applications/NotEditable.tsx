import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { useTranslate } from '../../locales/language.ts'

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
