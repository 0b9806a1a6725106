import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { useTranslate } from '../../../locales/language.ts'
import { nextActOf } from '../case-stage.ts'
import { nextWords } from '../next-words.ts'
import type { ApplicationDetails } from '../queries.ts'
import { OfficeFacts } from './OfficeFacts.tsx'

type Application = ApplicationDetails['application']

/** What the citizen does now, in a sentence, for a visit where and with what, and where the guide says who comes. */
export function NextStep({ application }: { application: Application }) {
  const t = useTranslate()
  const act = nextActOf(application)
  const { terms, acceptanceNumber, businessId, byAppointment: appointment, regionCode } = application
  const isVisit = act === 'visit' || act === 'book' || act === 'come' || act === 'collect'
  return (
    <>
      <p>{nextWords(application, t)}</p>
      {act === 'asGuide' && (
        <ButtonLink kind="quiet" to={paths.applyGuide({ id: businessId, appointment, regionCode })}>
          {t('registerCheck.toGuide')}
        </ButtonLink>
      )}
      {isVisit && terms && (
        <OfficeFacts office={terms.office} bring={t('applications.toBring', { number: acceptanceNumber })} />
      )}
    </>
  )
}
