import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { useTranslate } from '../../../../locales/language.ts'
import type { DeskCase } from '../case-rules.ts'
import { usePrintNotice } from './queries.ts'

interface PrintNoticeProps {
  shown: DeskCase
  /** Why there is none. */
  onError: (error: Error) => void
}

/** 打印告知书: the notice of the last return. Nothing for a case that was never returned. */
export function PrintNotice({ shown, onError }: PrintNoticeProps) {
  const t = useTranslate()
  const printing = usePrintNotice()
  if (!shown.timeline.some(({ act }) => act === 'returned')) return null
  return (
    <MutateButton
      kind="quiet"
      mutation={printing}
      input={() => shown.case.id}
      onSuccess={({ path }) => show(path)}
      onError={onError}
    >
      {t('decision.printNotice')}
    </MutateButton>
  )
}

/** Opens it in a separate tab, to be printed from there. If the browser opens none, it is downloaded. */
function show(path: string) {
  const tab = window.open(path, '_blank')
  if (tab) tab.opener = null
  else location.assign(`${path}&download=1`)
}
