import { Copy } from 'lucide-react'
import { useTranslate } from '../locales/language.ts'
import { copyText } from './copy-text.ts'
import styles from './NumberGroups.module.css'
import { useToast } from './toast.tsx'

/** Lengths of the groups of a property unit's number (GB/T 37346). */
export const unitNumberGroups = [6, 3, 3, 2, 5, 1, 8]

interface NumberGroupsProps {
  value: string
  /** Lengths of the groups, e.g. 6, 3, 3, 2, 5, 1, 8 of a unit number; a value of another length is shown in one. */
  groups?: readonly number[]
  /** What is copied, for the button's name. */
  label: string
}

/** A long number in its own groups, with a button that copies it without the gaps. */
export function NumberGroups({ value, groups = [], label }: NumberGroupsProps) {
  const t = useTranslate()
  const toast = useToast()
  const copy = async () => toast((await copyText(value)) ? t('ui.copied') : t('ui.copyFailed'), 'hint')
  return (
    <span className={styles.number}>
      <span>
        {inGroups(value, groups).map(({ start, text }) => (
          <span key={start} className={styles.group}>
            {text}
          </span>
        ))}
      </span>
      <button type="button" className={styles.copy} aria-label={`${t('ui.copy')} ${label}`} onClick={copy}>
        <Copy size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
      </button>
    </span>
  )
}

/** Cuts a value into groups of the given lengths; a value of another length stays in one. */
export function inGroups(value: string, groups: readonly number[]): { start: number; text: string }[] {
  const whole = groups.reduce((sum, length) => sum + length, 0)
  if (whole !== value.length) return [{ start: 0, text: value }]
  let start = 0
  return groups.map((length) => {
    const group = { start, text: value.slice(start, start + length) }
    start += length
    return group
  })
}
