import { paths } from '@registration/contract/paths.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Outcome } from '@registration/kit/ui/Outcome.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { type FaceEnd, useConfirmable, useConfirmByFace } from '../confirmation-queries.ts'
import { keyOf, type PlaceRef } from '../place.ts'
import { ConfirmFailure } from './ConfirmFailure.tsx'
import { Done } from './Done.tsx'
import { forgetToken, readReturn, takeToken } from './face-token.ts'

/**
 * The end of both ways to confirm. The face platform returns here with a token, which confirms
 * (docs/product/confirmation.md 'Screens').
 */
export function ConfirmedScreen() {
  const t = useTranslate()
  const [{ place, arrived }] = useState(() => readReturn(location.search))
  if (!place) return <Redirect to={paths.sharedApplications()} replace />
  return (
    <>
      <PageHeader
        title={t('titles.confirmed')}
        fallback={'invitationId' in place ? paths.sharedApplications() : paths.confirmBoard(place)}
      />
      <End key={keyOf(place)} place={place} arrived={arrived} />
    </>
  )
}

function End({ place, arrived }: { place: PlaceRef; arrived: string | undefined }) {
  const [token] = useState(() => takeToken(place, arrived))
  return token === '' ? <Confirmed place={place} /> : <FaceCheck place={place} token={token} />
}

function FaceCheck({ place, token }: { place: PlaceRef; token: string }) {
  const t = useTranslate()
  const check = useConfirmByFace(place, token)
  const end = check.data?.end
  useEffect(() => {
    if (end !== undefined && end !== 'unfinished') forgetToken(place)
  }, [end, place])
  return (
    <Loaded
      query={check}
      skeleton={
        <Stack>
          <p role="status">{t('confirmations.faceAsking')}</p>
          <Skeleton count={2} />
        </Stack>
      }
    >
      {(ended) =>
        ended.end === 'confirmed' ? (
          <Confirmed place={place} />
        ) : (
          <Stack>
            <NotConfirmed
              ended={ended}
              place={place}
              isLooking={check.isFetching}
              onLookAgain={() => void check.refetch()}
            />
          </Stack>
        )
      }
    </Loaded>
  )
}

const titles = {
  changed: 'confirmations.contentChanged',
  unfinished: 'confirmations.unfinished',
  failed: 'confirmations.failed',
  over: 'confirmations.failed',
  refused: 'confirmations.failed',
} as const

interface NotConfirmedProps {
  ended: Exclude<FaceEnd, { end: 'confirmed' }>
  place: PlaceRef
  isLooking: boolean
  onLookAgain: () => void
}

/** The check confirmed nothing: why, and the way to what is to be confirmed now. */
function NotConfirmed({ ended: { end, message }, place, isLooking, onLookAgain }: NotConfirmedProps) {
  const t = useTranslate()
  const isOpen = end === 'unfinished'
  return (
    <Outcome end={isOpen ? 'open' : 'bad'} title={t(titles[end])} help={message}>
      {isOpen && (
        <Button wide busy={isLooking} onClick={onLookAgain}>
          {t('face.lookAgain')}
        </Button>
      )}
      {end !== 'over' && (
        <ButtonLink wide kind={isOpen ? 'quiet' : 'primary'} to={paths.confirm(place)}>
          {t(end === 'failed' ? 'face.again' : 'confirmations.readAgain')}
        </ButtonLink>
      )}
      {(end === 'failed' || end === 'over') && (
        <ButtonLink wide kind={end === 'over' ? 'primary' : 'quiet'} to={paths.appointment()}>
          {t('face.counter')}
        </ButtonLink>
      )}
    </Outcome>
  )
}

function Confirmed({ place }: { place: PlaceRef }) {
  const t = useTranslate()
  const query = useConfirmable(place)
  if (query.error && query.data === undefined)
    return <ConfirmFailure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Loaded
      query={query}
      skeleton={
        <Stack>
          <Skeleton count={3} />
        </Stack>
      }
    >
      {(content) =>
        content.state === 'confirmed' ? (
          <Done place={place} content={content} title={t('confirmations.done')} />
        ) : (
          <Stack>
            <Outcome end="open" title={t('confirmations.notYet')} help={t('confirmations.notYetHelp')}>
              <ButtonLink wide to={paths.confirm(place)}>
                {t('confirmations.toConfirm')}
              </ButtonLink>
            </Outcome>
          </Stack>
        )
      }
    </Loaded>
  )
}
