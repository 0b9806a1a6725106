import { applicationEvents } from './modules/applications/registry-events.ts'
import { appointmentEvents } from './modules/appointments/registry-events.ts'
import { archiveEvents } from './modules/archive/registry-events.ts'
import { bindingEvents } from './modules/binding/registry-events.ts'
import { certificateEvents } from './modules/certificates/registry-events.ts'
import { confirmationEvents } from './modules/confirmations/registry-events.ts'
import { feedbackEvents } from './modules/feedback/registry-events.ts'
import type { EventKinds } from './modules/registry/registry-event-rules.ts'

/** Every type of event that the registry sends, by its name. */
export const registryEventKinds: EventKinds = {
  ...applicationEvents,
  ...appointmentEvents,
  ...archiveEvents,
  ...bindingEvents,
  ...certificateEvents,
  ...confirmationEvents,
  ...feedbackEvents,
}
