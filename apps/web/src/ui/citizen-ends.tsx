import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import type { ShowEnd } from '@registration/kit/ui/QueryFailure.tsx'
import { useTranslate } from '../locales/language.ts'

/** What there is instead: a visit, another business or region, or the citizen's own applications. */
const ends = {
  off: { help: 'ui.switchedOffHelp', to: paths.appointment(), label: 'ui.toAppointment' },
  notOffered: { help: 'ui.notOfferedHelp', to: paths.selectRegion(), label: 'ui.toBusinesses' },
  noRegion: { help: 'catalogue.regionsHelp', to: paths.selectRegion(), label: 'catalogue.chooseRegion' },
  gone: { help: 'ui.goneHelp', to: paths.applications(), label: 'ui.toApplications' },
} as const

/** For what the office has not switched on, and for what is gone, trying again would not help. */
export const showCitizenEnd: ShowEnd = (reason, words) => {
  const end = endOf(reason)
  return end && <End words={words} {...ends[end]} />
}

function endOf(reason: string): keyof typeof ends | undefined {
  if (reason === 'moduleOff') return 'off'
  if (reason === 'businessNotFound') return 'notOffered'
  if (reason === 'regionNotFound') return 'noRegion'
  return reason.endsWith('NotFound') ? 'gone' : undefined
}

function End({ words, help, to, label }: { words: string } & (typeof ends)[keyof typeof ends]) {
  const t = useTranslate()
  return (
    <EmptyState
      title={words}
      help={t(help)}
      action={
        <>
          <ButtonLink to={to}>{t(label)}</ButtonLink>
          <ButtonLink kind="quiet" to={paths.home()}>
            {t('ui.toHome')}
          </ButtonLink>
        </>
      }
    />
  )
}
