import type { CaseFlag } from '@registration/contract/desk/case-words.ts'
import { Flag } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { casePath } from '../queue/queue-address.ts'
import styles from './Case.module.css'
import type { DeskCase } from './case-rules.ts'

interface CaseFlagsProps {
  flags: readonly CaseFlag[]
  /** The other cases that 重复申请 is about. */
  duplicates: DeskCase['duplicates']
  open: string | undefined
  onOpen: (flag: string | undefined) => void
}

/** The flags of a case. Each opens what it means. */
export function CaseFlags({ flags, duplicates, open, onOpen }: CaseFlagsProps) {
  const t = useTranslate()
  const id = useId()
  const shown = flags.find((flag) => flag === open)
  return (
    <>
      {flags.map((flag) => (
        <button
          key={flag}
          type="button"
          className={styles.flag}
          aria-expanded={flag === open}
          aria-controls={flag === open ? id : undefined}
          onClick={() => onOpen(flag === open ? undefined : flag)}
        >
          <Flag size="0.875rem" strokeWidth={2} aria-hidden="true" />
          {t(`cases.${flag}`)}
        </button>
      ))}
      {shown && (
        <span id={id} className={styles.meaning}>
          {t(`case.meaning_${shown}`)}
          {shown === 'duplicate' &&
            duplicates.map(({ id: other, number }) => (
              <Link key={other} className={styles.other} href={casePath(other, '')}>
                {number}
              </Link>
            ))}
        </span>
      )}
    </>
  )
}
