import type { RemarkState } from '@registration/contract/remarks.ts'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { useTranslate } from '../../../locales/language.ts'

const tones = { open: 'bad', changed: 'good', explained: 'info' } as const

/** Whether a remark is still to do. `isOver`: of an earlier submission, so that nothing is to do any more. */
export function RemarkStateBadge({ state, isOver }: { state: RemarkState; isOver?: boolean }) {
  const t = useTranslate()
  if (isOver && state === 'open') return <StatusBadge tone="quiet" text={t('remarks.unchanged')} />
  return <StatusBadge tone={tones[state]} text={t(`remarks.${state}`)} />
}
