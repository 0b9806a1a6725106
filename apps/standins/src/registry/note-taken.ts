import { decisions, processName } from './case-rules.ts'
import type { CaseStore } from './case-store.ts'
import type { ItemStore } from './item-store.ts'
import { progressEvent, type RegistryEvent } from './registry-event.ts'
import type { RemarkStore } from './remark-store.ts'

export interface Books {
  cases: CaseStore
  items: ItemStore
  remarks: RemarkStore
  now: () => Date
  /** Queues an event that follows from an accepted one. */
  follow(event: RegistryEvent): void
}

/**
 * Updates the registry's own records after the product accepted an event. After a decision it queues its progress step.
 */
export function noteTaken({ cases, items, remarks, now, follow }: Books, event: RegistryEvent): void {
  switch (event.type) {
    case 'archive.answered':
      items.answer('archiveRequest', event.archiveid, event.data.state)
      break
    case 'feedback.answered':
      items.answer('feedback', event.feedbackid, event.data.fknrstr)
      break
    case 'appointment.closed':
      items.answer('appointment', event.appointmentid, event.data.state)
      break
    case 'account.bound':
    // The product reports the confirmation itself.
    case 'confirmation.counter':
      break
    case 'application.accepted':
      cases.acknowledge(event.proinstid, event.submission)
      break
    case 'application.progress': {
      const { actStart: at, activityName: activity, processName: process } = event.data
      cases.insertStep(event.proinstid, { at, activity, process })
      break
    }
    case 'application.reviewed': {
      const { proinstid: id, submission } = event
      const { shzt, sh_qjdc_yj: cadastral, sh_xmsl_yj: acceptance } = event.data
      remarks.save(id, submission, event.data.remarks ?? [])
      cases.review(id, submission, shzt, { cadastral, acceptance })
      const { stage, rejects } = decisions[shzt]
      const business = cases.find(id)?.application.business.name ?? ''
      follow(progressEvent({ id, submission }, stage, processName(business, rejects), now()))
    }
  }
}
