import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Outcome } from '@registration/kit/ui/Outcome.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useTranslate } from '../../../locales/language.ts'
import { ConfirmedContent } from '../ConfirmedContent.tsx'
import { ConfirmHead } from '../ConfirmHead.tsx'
import type { Confirmable } from '../confirmation-queries.ts'
import type { PlaceRef } from '../place.ts'

/** It is confirmed: what happens next, and what was confirmed. */
export function Done({ place, content, title }: { place: PlaceRef; content: Confirmable; title: string }) {
  const t = useTranslate()
  const isOwn = 'applicationId' in place
  return (
    <Stack>
      <Outcome end="good" title={title} help={t(isOwn ? 'confirmations.doneOwnHelp' : 'confirmations.doneHelp')}>
        {isOwn ? (
          <ButtonLink wide to={paths.confirmBoard(place)}>
            {t('confirmations.toBoard')}
          </ButtonLink>
        ) : (
          <ButtonLink wide to={paths.sharedApplications()}>
            {t('confirmations.toShared')}
          </ButtonLink>
        )}
        <ButtonLink wide kind="quiet" to={paths.home()}>
          {t('ui.toHome')}
        </ButtonLink>
      </Outcome>
      <ConfirmHead content={content} />
      <ConfirmedContent content={content} />
    </Stack>
  )
}
