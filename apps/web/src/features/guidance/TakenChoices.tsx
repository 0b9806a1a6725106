import { Link } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import type { Guidance } from './queries.ts'
import { assistantAt } from './steps.ts'
import styles from './TakenChoices.module.css'

/** What was chosen so far. A tap on one asks that question again. */
export function TakenChoices({ taken }: { taken: Guidance['path'] }) {
  const t = useTranslate()
  if (taken.length === 0) return null
  return (
    <nav aria-label={t('guidance.chosen')}>
      <ol className={styles.taken}>
        {taken.map(({ id, text }, i) => (
          <li key={id}>
            <Link
              className={styles.choice}
              href={assistantAt(taken.slice(0, i).map((each) => each.id))}
              aria-label={t('guidance.change', { choice: text })}
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
