import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { useTranslate } from '../../../locales/language.ts'
import type { Task } from '../entries/tasks.ts'

/** The state of a part of the application; `filledText` words the count of its entries. */
export function TaskBadge({ task: { state, count }, filledText }: { task: Task; filledText: string }) {
  const t = useTranslate()
  if (state === 'empty') return <StatusBadge tone="quiet" text={t('applications.taskEmpty')} />
  if (state === 'incomplete') return <StatusBadge tone="wait" text={t('applications.taskIncomplete', { count })} />
  return <StatusBadge tone="good" text={filledText} />
}
