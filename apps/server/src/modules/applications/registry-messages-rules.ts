import type { ApplicationHandedTo } from '../../db/tables.ts'
import type { Registry } from '../../platform/registry/registry.ts'

/** Who decides an application: the office's own registry, or our desk behind the same port. */
export type ApplicationRegistry = Pick<
  Registry,
  'submitApplication' | 'withdrawApplication' | 'urgeApplication' | 'sendConfirmation' | 'sendForm'
>

/** The one that decides an application, or did before it was deleted: then the message says who. */
export type RegistryFor = (
  applicationId: string,
  decider: ApplicationHandedTo | undefined,
) => Promise<ApplicationRegistry>
