import { useTranslate } from '../../../locales/language.ts'
import { nextActOf } from '../case-stage.ts'
import { nextWords } from '../next-words.ts'
import type { ApplicationDetails } from '../queries.ts'
import { OfficeFacts } from './OfficeFacts.tsx'

type Application = ApplicationDetails['application']

/** What the citizen does now, in a sentence, and for a visit where and with what. */
export function NextStep({ application }: { application: Application }) {
  const t = useTranslate()
  const act = nextActOf(application)
  const { terms, acceptanceNumber } = application
  const isVisit = act === 'visit' || act === 'book' || act === 'come' || act === 'collect'
  return (
    <>
      <p>{nextWords(application, t)}</p>
      {isVisit && terms && (
        <OfficeFacts office={terms.office} bring={t('applications.toBring', { number: acceptanceNumber })} />
      )}
    </>
  )
}
