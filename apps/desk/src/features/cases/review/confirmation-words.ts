import { toMinute } from '@registration/kit/ui/to-minute.ts'
import type { Translate } from '../../../locales/language.ts'
import type { CaseForm } from './case-rules.ts'

type Confirmation = CaseForm['confirmations'][number]

/** How and when a party confirmed, or why they have not. */
export const confirmationWords = (confirmation: Confirmation, t: Translate): string =>
  t(`case.${keyOf(confirmation)}`, { time: toMinute(confirmation.at) })

function keyOf({ state, method }: Confirmation) {
  if (state !== 'confirmed') return `confirm_${state}` as const
  return method === 'code' || method === 'face' ? (`confirmed_${method}` as const) : 'confirmed_other'
}
