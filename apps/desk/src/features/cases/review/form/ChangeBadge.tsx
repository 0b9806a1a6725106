import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { useTranslate } from '../../../../locales/language.ts'
import type { CaseFile } from '../case-rules.ts'

const tones = { changed: 'info', added: 'good', removed: 'bad' } as const

/** What has become of a part since the submission before. Nothing where it is the same. */
export function ChangeBadge({ change }: Pick<CaseFile, 'change'>) {
  const t = useTranslate()
  return change !== 'same' && <StatusBadge tone={tones[change]} text={t(`case.change_${change}`)} />
}
