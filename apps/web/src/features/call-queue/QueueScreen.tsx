import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { LinkRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { Building2 } from 'lucide-react'
import { useTranslate } from '../../locales/language.ts'
import { type QueueTerms, useQueueOffices, useQueueTerms } from './queries.ts'
import styles from './queue.module.css'

/** `/queue`: the offices that give out numbers, and when they do. */
export function QueueScreen() {
  const t = useTranslate()
  const terms = useQueueTerms()
  const offices = useQueueOffices()
  const waiting = <Skeleton count={2} />
  return (
    <>
      <PageHeader title={t('titles.queue')} fallback={paths.home()} />
      <Stack>
        <Loaded query={terms} skeleton={waiting}>
          {(agreed) => (
            <>
              <TermsCard terms={agreed} />
              <Loaded query={offices} skeleton={waiting}>
                {(list) => (
                  <section aria-label={t('callQueue.offices')}>
                    <Rows>
                      {list.map(({ id, name, address }) => (
                        <LinkRow
                          key={id}
                          to={paths.queueTake({ officeId: id })}
                          icon={<Building2 strokeWidth={1.75} aria-hidden="true" />}
                          title={name}
                          note={address}
                        />
                      ))}
                    </Rows>
                  </section>
                )}
              </Loaded>
            </>
          )}
        </Loaded>
      </Stack>
      {terms.data && (
        <BottomBar>
          <ButtonLink kind="quiet" to={paths.queueNumbers()} wide>
            {t('callQueue.mine')}
          </ButtonLink>
        </BottomBar>
      )}
    </>
  )
}

function TermsCard({ terms }: { terms: QueueTerms }) {
  const t = useTranslate()
  const { takeFrom: from, takeUntil: until, daysAhead } = terms
  return (
    <Card>
      <p>{t('callQueue.officesHelp', { from, until, count: daysAhead })}</p>
      {!terms.isOpen && (
        <p className={styles.closed} role="alert">
          {t('callQueue.closedNow', { from, until })}
        </p>
      )}
    </Card>
  )
}
