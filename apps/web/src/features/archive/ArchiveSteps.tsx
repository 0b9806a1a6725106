import { type ArchiveState, isAnswered } from '@registration/contract/archive.ts'
import { Steps } from '@registration/kit/ui/Steps.tsx'
import { useTranslate } from '../../locales/language.ts'

/** The current one of a request's three steps. Without a state the form is not sent yet. */
export function ArchiveSteps({ state }: { state?: ArchiveState }) {
  const t = useTranslate()
  const labels = [t('archive.unsubmitted'), t('archive.submitted'), t('archive.returned')]
  return <Steps labels={labels} current={state === undefined ? 1 : isAnswered(state) ? 3 : 2} />
}
