import { applicationEvents } from './modules/applications/registry-events.ts'
import { feedbackEvents } from './modules/feedback/registry-events.ts'
import type { EventKind } from './registry-event.ts'

/** Every type of event that the registry sends, by its name. */
export const registryEventKinds: Record<string, EventKind> = { ...applicationEvents, ...feedbackEvents }
