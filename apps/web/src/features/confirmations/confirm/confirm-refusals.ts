import { ApiError, type Reason } from '@registration/kit/api/api-error.ts'

/** What the citizen can do after each refusal. A refusal that is not here can be tried again. */
const refusals = [
  { reason: 'invitationEnded', help: 'confirmations.endedWhy', way: 'shared' },
  { reason: 'invitationNotYours', help: 'confirmations.notYours', way: 'none' },
  { reason: 'invitationNotFound', help: 'confirmations.goneHelp', way: 'shared' },
  { reason: 'confirmationNotFound', help: 'confirmations.goneHelp', way: 'shared' },
  { reason: 'alreadyAnswered', help: 'confirmations.refusedOwnHelp', way: 'none' },
  { reason: 'confirmationOver', help: 'confirmations.overHelp', way: 'office' },
  { reason: 'confirmationNotAsked', help: 'confirmations.notAskedOwn', way: 'shared' },
  { reason: 'confirmAtCounter', help: 'confirmations.atCounterHelp', way: 'counter' },
  { reason: 'certificationNeeded', help: 'confirmations.certifyOwnHelp', way: 'certify' },
] as const satisfies readonly { reason: Reason; help: string; way: string }[]

/** What is known of a refusal to confirm. With one, nothing can be confirmed here any more. */
export const refusalIn = (error: unknown) =>
  error instanceof ApiError ? refusals.find(({ reason }) => error.is(reason)) : undefined
