import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { Redirect } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { StepsTimeline } from '../../../ui/StepsTimeline.tsx'
import { ConfirmedContent } from '../ConfirmedContent.tsx'
import { type ParticipationDetail, useParticipation } from '../participation-queries.ts'
import { RetractButton } from '../RetractButton.tsx'
import { FormCard } from './FormCard.tsx'
import { SharedHead } from './SharedHead.tsx'

/** One application of somebody else in which the citizen takes part (docs/product/confirmation.md 'Screens'). */
export function SharedApplicationScreen() {
  const t = useTranslate()
  const { id } = useRouteValues(paths.sharedApplication)
  if (!id) return <Redirect to={paths.sharedApplications()} replace />
  return (
    <>
      <PageHeader title={t('titles.sharedApplication')} fallback={paths.sharedApplications()} />
      <Detail key={id} id={id} />
    </>
  )
}

function Detail({ id }: { id: string }) {
  const query = useParticipation(id)
  if (query.error instanceof ApiError && query.error.is('applicationNotFound'))
    return <Gone words={query.error.message} />
  return (
    <Loaded
      query={query}
      skeleton={
        <Stack>
          <Skeleton count={3} />
        </Stack>
      }
    >
      {(detail) => (detail.state === 'ended' ? <Ended detail={detail} /> : <TakingPart detail={detail} />)}
    </Loaded>
  )
}

/** It is unknown, or another citizen's. */
function Gone({ words }: { words: string }) {
  const t = useTranslate()
  return (
    <EmptyState
      title={words}
      help={t('ui.goneHelp')}
      action={<ButtonLink to={paths.sharedApplications()}>{t('confirmations.toShared')}</ButtonLink>}
    />
  )
}

/** Nothing is left of it but that it ended, and when. */
function Ended({ detail: { business, endedAt } }: { detail: ParticipationDetail }) {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('confirmations.ownEnded')}
      help={t('confirmations.endedAbout', { business, time: toMinute(endedAt) })}
      action={<ButtonLink to={paths.sharedApplications()}>{t('confirmations.toShared')}</ButtonLink>}
    />
  )
}

function TakingPart({ detail }: { detail: ParticipationDetail }) {
  const { applicationId, content, confirmationId, canRetract, invitationId } = detail
  const t = useTranslate()
  return (
    <>
      <Stack>
        <SharedHead detail={detail} />
        {applicationId && <FormCard applicationId={applicationId} />}
        {content && <ConfirmedContent content={content} />}
        <StepsCard steps={detail.steps} />
      </Stack>
      {(invitationId || canRetract) && (
        <BottomBar>
          {canRetract && <RetractButton confirmationId={confirmationId} />}
          {invitationId && (
            <ButtonLink wide to={paths.confirm({ invitationId })}>
              {t('confirmations.toConfirm')}
            </ButtonLink>
          )}
        </BottomBar>
      )}
    </>
  )
}

function StepsCard({ steps }: { steps: ParticipationDetail['steps'] }) {
  const t = useTranslate()
  if (steps.length === 0) return null
  return (
    <Card title={t('confirmations.steps')}>
      <StepsTimeline steps={steps} />
    </Card>
  )
}
