import type { ArchiveState } from '@registration/contract/archive.ts'
import { StatusBadge, type Tone } from '@registration/kit/ui/StatusBadge.tsx'
import { useTranslate } from '../../locales/language.ts'

const badges = {
  submitted: { tone: 'info', word: 'archive.submitted' },
  inQuery: { tone: 'wait', word: 'archive.inQuery' },
  found: { tone: 'good', word: 'archive.returned' },
  nothingHeld: { tone: 'good', word: 'archive.returned' },
} as const satisfies Record<ArchiveState, { tone: Tone; word: string }>

export function ArchiveBadge({ state }: { state: ArchiveState }) {
  const t = useTranslate()
  const { tone, word } = badges[state]
  return <StatusBadge tone={tone} text={t(word)} />
}
