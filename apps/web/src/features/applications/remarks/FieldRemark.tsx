import type { ShownRemark } from '@registration/contract/remarks.ts'
import { useEffect, useRef } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import styles from './FieldRemark.module.css'
import { RemarkStateBadge } from './RemarkStateBadge.tsx'

interface FieldRemarkProps {
  remark: ShownRemark
  /** The citizen came for its field: the field gets the focus. */
  isWanted?: boolean
}

/** A remark of the office at what it is about: below a field, or above the files of a material. */
export function FieldRemark({ remark: { text, state }, isWanted = false }: FieldRemarkProps) {
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isWanted) return
    // A new screen takes the focus first.
    const frame = requestAnimationFrame(() => focusFieldAround(place.current))
    return () => cancelAnimationFrame(frame)
  }, [isWanted])
  return (
    <div ref={place} className={styles.remark} data-state={state}>
      <p className={styles.text}>
        {t('remarks.atField')}
        <span lang="zh-CN">{text}</span>
      </p>
      <RemarkStateBadge state={state} />
    </div>
  )
}

const control = 'input, select, textarea'

/** Unless the citizen types elsewhere already. */
function focusFieldAround(remark: HTMLElement | null) {
  const field = remark?.parentElement?.parentElement
  const input = field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector<HTMLElement>(control)
  if (!input || document.activeElement?.matches(control)) return
  input.closest('details')?.setAttribute('open', '')
  input.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
