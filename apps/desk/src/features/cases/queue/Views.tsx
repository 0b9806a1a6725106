import { type CaseView, caseViews } from '@registration/contract/desk/case-words.ts'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { Link } from 'wouter'
import type { Officer } from '../../../api/officer.ts'
import { useTranslate } from '../../../locales/language.ts'
import styles from './QueueScreen.module.css'
import { type CaseCounts, useCaseCounts } from './queries.ts'
import { viewPath } from './queue-address.ts'

/** The views of the officer's queues, with how many cases each has. Every case is the supervisor's view. */
export function Views({ current, officer }: { current: CaseView; officer: Officer }) {
  const t = useTranslate()
  const counts = useCaseCounts().data
  const views = caseViews.filter((view) => view !== 'all' || officer.permissions.includes('superviseCases'))
  return (
    <nav className={styles.views} aria-label={t('queue.views')}>
      <ul>
        {views.map((view) => (
          <li key={view}>
            <Link
              href={viewPath(view)}
              className={styles.view}
              aria-current={view === current ? 'page' : undefined}
              data-late={view === 'overdue' && counts && counts.overdue > 0 ? '' : undefined}
            >
              <span>{t(`queue.${view}`)}</span>{' '}
              <span className={styles.count}>{counts && countWords(counts[view])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const countWords = (count: CaseCounts[CaseView]): string =>
  count === undefined ? '' : count >= deskLimits.countedCases ? `${deskLimits.countedCases - 1}+` : String(count)
