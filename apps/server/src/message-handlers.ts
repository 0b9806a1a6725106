import type { Services } from './context.ts'
import { formMessages } from './modules/application-forms/make-form.ts'
import { registryMessages } from './modules/applications/registry-messages.ts'
import { appointmentMessages } from './modules/appointments/appointment-messages.ts'
import { archiveMessages } from './modules/archive/registry-messages.ts'
import { certificateMessages } from './modules/certificates/make-certificate.ts'
import { makeRegistries } from './modules/desk-cases/registries-service.ts'
import { caseRegisterMessages } from './modules/desk-review/register-messages.ts'
import { faceMessages } from './modules/face/sweep-flow.ts'
import { feedbackMessages } from './modules/feedback/registry-messages.ts'
import { fileMessages } from './modules/materials/file-messages.ts'
import { notificationMessages } from './modules/messages/notification-messages.ts'
import type { MessageHandlers } from './outbox/worker.ts'
import { registryEventKinds } from './registry-event-kinds.ts'

/** The handler of each kind of message in the outbox. */
export function messageHandlers(services: Services): MessageHandlers {
  const registryFor = makeRegistries(services, registryEventKinds)
  return {
    ...registryMessages(services, registryFor),
    ...archiveMessages(services),
    ...certificateMessages(services),
    ...formMessages(services, registryFor),
    ...caseRegisterMessages(services),
    ...fileMessages(services),
    ...appointmentMessages(services),
    ...notificationMessages(services),
    ...feedbackMessages(services),
    ...faceMessages(services),
  }
}
