import { groupOf, type ReviewStatus, statusText } from '@registration/contract/application-status.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { useTranslate } from '../../locales/language.ts'
import { statusTone } from './status-tone.ts'

/** A review status. A rejected application needs a change: the registry's own word for it is beside it, in plain type. */
export function CaseBadge({ status }: { status: ReviewStatus }) {
  const t = useTranslate()
  const language = useContractLanguage()
  const text = groupOf(status) === 'rejected' ? t('applications.toChange') : statusText(status, language)
  return <StatusBadge tone={statusTone(status)} text={text} />
}
