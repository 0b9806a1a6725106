import { Card } from '@registration/kit/ui/Card.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { ArrowRight, Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import styles from './ChangesCard.module.css'
import { type Change, useComparison } from './remark-queries.ts'

/** As many as are read at a glance. The others are folded. */
const shownAtOnce = 5

interface ChangesCardProps {
  applicationId: string
  /** Below the changes: what can be done. */
  children: ReactNode
}

/** What was changed since the submission, before it is submitted again (docs/product/correction.md 'What was changed'). */
export function ChangesCard({ applicationId, children }: ChangesCardProps) {
  const t = useTranslate()
  const comparison = useComparison(applicationId)
  const since = comparison.data?.since
  return (
    <Card
      title={
        <WholeNumbers text={since ? t('remarks.changesSince', { day: since.slice(0, 10) }) : t('remarks.changes')} />
      }
    >
      <Loaded query={comparison} skeleton={<Skeleton shape="text" />}>
        {({ since, changes }) => (since ? <Changes changes={changes} /> : <p>{t('remarks.notKept')}</p>)}
      </Loaded>
      {children}
    </Card>
  )
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, shownAtOnce)
  if (changes.length === 0) return <p>{t('remarks.noChanges')}</p>
  return (
    <>
      <ul>
        {shown.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files of a material may differ in nothing that is shown
          <li key={index} className={styles.change}>
            <p className={styles.where}>{change.where}</p>
            <Values change={change} />
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t('remarks.allChanges', { count: changes.length })}
        </button>
      )}
    </>
  )
}

function Values({ change: { before, after } }: { change: Change }) {
  const t = useTranslate()
  const isBoth = before !== '' && after !== ''
  const Icon = after === '' ? Minus : Plus
  return (
    <p className={styles.values}>
      {!isBoth && (
        <span className={styles.word}>
          <Icon size="1rem" strokeWidth={2} aria-hidden="true" />
          {t(after === '' ? 'remarks.removed' : 'remarks.added')}
        </span>
      )}
      {before !== '' && <del className={styles.before}>{before}</del>}
      {isBoth && (
        <>
          <ArrowRight size="1rem" strokeWidth={2} aria-hidden="true" />
          <span className="visually-hidden">{t('remarks.becomes')}</span>
        </>
      )}
      {after !== '' && <ins className={styles.after}>{after}</ins>}
    </p>
  )
}
