import type { Translate } from '../../locales/language.ts'
import { nextActOf, stageOf } from './case-stage.ts'
import type { ApplicationDetails } from './queries.ts'

/** What the citizen does now, in a sentence. */
export function nextWords(application: ApplicationDetails['application'], t: Translate): string {
  const act = nextActOf(application)
  if (act !== 'wait' && act !== 'asGuide') return t(words[act])
  const { heldFor, heldUntil } = application
  if (isWait(heldFor)) return t(waits[heldFor], { until: heldUntil && t('applications.holdUntil', { day: heldUntil }) })
  if (stageOf(application) === 'submitted') return t('applications.waitForNumber')
  if (stageOf(application) === 'accepted') {
    const { terms, dueDay, overdueDays } = application
    const days = terms?.workingDays
    const now = t(act === 'wait' ? 'applications.nothingNow' : 'applications.asGuideNow')
    // A hold stops the clock: how long it takes is not known then.
    if (days === undefined || dueDay === '' || overdueDays > 0) return t('applications.waitForNews', { now })
    return days === 0
      ? t('applications.waitForEntryToday', { now })
      : t('applications.waitForEntry', { count: days, now })
  }
  return t('applications.waitForReview')
}

/** By what the desk waits for. A party is asked to come instead. */
const waits = {
  announcement: 'applications.waitForAnnouncement',
  inspection: 'applications.waitForInspection',
  department: 'applications.waitForDepartment',
} as const

const isWait = (heldFor: string): heldFor is keyof typeof waits => Object.keys(waits).includes(heldFor)

const words = {
  continue: 'applications.doContinue',
  change: 'applications.doChange',
  book: 'applications.doBook',
  visit: 'applications.doVisit',
  come: 'applications.doCome',
  tax: 'applications.doTax',
  collect: 'applications.doCollect',
  nothing: 'applications.doNothing',
} as const
