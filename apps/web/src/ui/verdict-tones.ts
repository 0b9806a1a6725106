import type { CheckVerdict } from '@registration/contract/rules/register-check.ts'
import type { Tone } from '@registration/kit/ui/StatusBadge.tsx'

/** The colour of a verdict of the register check. */
export const verdictTones: Record<CheckVerdict, Tone> = {
  clear: 'good',
  attention: 'info',
  resolveFirst: 'wait',
  blocked: 'bad',
  unknown: 'quiet',
}
