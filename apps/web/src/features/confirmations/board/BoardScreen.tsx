import type { Board } from '@registration/contract/invitations.ts'
import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { Redirect } from 'wouter'
import { useBoard } from '../../../api/board.ts'
import { useTranslate } from '../../../locales/language.ts'
import styles from '../Confirmations.module.css'
import { FillInCard } from './FillInCard.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { comesToCounter } from './place-badge.ts'

/** Who of the parties has confirmed, and the ways to ask the others (docs/product/confirmation.md 'Screens'). */
export function BoardScreen() {
  const { applicationId } = useRouteValues(paths.confirmBoard)
  if (!applicationId) return <Redirect to={paths.applications()} replace />
  return <BoardOf applicationId={applicationId} />
}

function BoardOf({ applicationId }: { applicationId: string }) {
  const t = useTranslate()
  const board = useBoard(applicationId)
  const detail = paths.applicationDetail({ id: applicationId, isSubmit: true })
  return (
    <>
      <PageHeader title={t('titles.confirmBoard')} fallback={detail} />
      <Loaded
        query={board}
        skeleton={
          <Stack>
            <Skeleton count={3} />
          </Stack>
        }
      >
        {(read) =>
          read.places.length === 0 ? (
            <NoPlaces applicationId={applicationId} board={read} />
          ) : (
            <>
              <Places applicationId={applicationId} board={read} />
              {!read.isOver && read.total > 0 && read.confirmed === read.total && (
                <BottomBar>
                  <ButtonLink wide to={detail}>
                    {t('confirmations.toApplication')}
                  </ButtonLink>
                </BottomBar>
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}

interface BoardProps {
  applicationId: string
  board: Board
}

function Places({ applicationId, board }: BoardProps) {
  return (
    <Stack>
      <Head board={board} />
      {board.lacksCoOwnership && <CoOwnershipFirst applicationId={applicationId} />}
      {board.places.map((place) => (
        <PlaceCard key={place.partyId} applicationId={applicationId} place={place} isOver={board.isOver} />
      ))}
      {!board.isOver && <FillInCard applicationId={applicationId} board={board} />}
    </Stack>
  )
}

/** What is better chosen before anybody is asked: who confirms earlier has to do it again. */
function CoOwnershipFirst({ applicationId }: Pick<BoardProps, 'applicationId'>) {
  const t = useTranslate()
  return (
    <Card title={t('confirmations.coOwnershipTitle')} isMine>
      <div className={styles.place}>
        <p>{t('confirmations.coOwnershipHelp')}</p>
        <div className={styles.acts}>
          <ButtonLink to={paths.fillIn({ applicationId, wantsCoOwnership: true })}>
            {t('confirmations.toCoOwnership')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** How far it is, and what it saves. */
function Head({ board }: { board: Board }) {
  const t = useTranslate()
  const { confirmed, total, replacesVisit, isOver } = board
  const roles = comingRoles(board).join(t('confirmations.and'))
  const isWhole = total > 0 && confirmed === total
  return (
    <Card>
      <div className={styles.place}>
        <h2 className={styles.count} aria-live="polite">
          {t('confirmations.boardCount', { confirmed, total })}
        </h2>
        {isOver ? (
          <p>{t('confirmations.boardOver')}</p>
        ) : (
          <>
            {isWhole && <p>{t('confirmations.boardAll')}</p>}
            {roles && <p>{t('confirmations.boardSomeCome', { roles })}</p>}
            {!roles && replacesVisit && <p>{t('confirmations.boardNobodyComes')}</p>}
            {!isWhole && <p className={styles.quiet}>{t('confirmations.boardHow')}</p>}
          </>
        )}
      </div>
    </Card>
  )
}

/** Who comes to the hall all the same: by the business, and for a confirmation at the counter. */
function comingRoles({ replacesVisit, comes, places }: Board): string[] {
  const byBusiness = replacesVisit || !comes ? [] : [comes]
  return [...new Set([...byBusiness, ...places.filter(comesToCounter).map(({ alias }) => alias)])]
}

/** Nobody is entered yet, or the business asks nobody. */
function NoPlaces({ applicationId, board }: BoardProps) {
  const t = useTranslate()
  if (board.isOver || board.roles.length === 0)
    return (
      <EmptyState
        title={t('confirmations.boardNotAsked')}
        action={
          <ButtonLink to={paths.applicationDetail({ id: applicationId })}>
            {t('confirmations.toApplication')}
          </ButtonLink>
        }
      />
    )
  return (
    <Stack>
      <EmptyState
        title={t('confirmations.boardEmpty')}
        help={t('confirmations.boardEmptyHelp')}
        action={<ButtonLink to={paths.fillIn({ applicationId })}>{t('confirmations.toParties')}</ButtonLink>}
      />
      <FillInCard applicationId={applicationId} board={board} />
    </Stack>
  )
}
