import type { ApplicationHandedTo } from '../../db/tables.ts'
import type { Registry } from '../../platform/registry/registry.ts'

/** Who decides an application: the office's own registry, or our desk behind the same port. */
export type ApplicationRegistry = Pick<
  Registry,
  'submitApplication' | 'withdrawApplication' | 'urgeApplication' | 'sendConfirmation' | 'sendForm'
>

/** The registry that decides an application. Once it is deleted, the message's `decider` says which one did. */
export type RegistryFor = (
  applicationId: string,
  decider: ApplicationHandedTo | null | undefined,
) => Promise<ApplicationRegistry>
