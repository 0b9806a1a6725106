import { paths } from '@registration/contract/paths.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { copyText } from '@registration/kit/ui/copy-text.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { useLeave } from '@registration/kit/ui/navigation.ts'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { Copy } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { useShareData } from '../../../wechat/use-share-data.ts'
import styles from '../Confirmations.module.css'
import { type Invitation, useInvitation } from '../invitation-queries.ts'
import { WithdrawButton } from '../WithdrawButton.tsx'

/** The invitation for its sender, to be passed on: by its code, its link, or the messaging platform's own menu. */
export function SenderPage({ invitationId, token }: { invitationId: string; token: string }) {
  const invitation = useInvitation(invitationId)
  // When a withdrawal is done, `PassOn` may be gone.
  const beginLeave = useLeave()
  useShownToken(token)
  return (
    <Loaded
      query={invitation}
      skeleton={
        <Stack>
          <Skeleton count={2} />
        </Stack>
      }
    >
      {(sent) =>
        sent.isOpen ? <PassOn sent={sent} beginLeave={beginLeave} /> : <Ended applicationId={sent.applicationId} />
      }
    </Loaded>
  )
}

/** The platform's menu passes on the present address. The sender's has the token, also after a reload. */
function useShownToken(token: string) {
  const [, navigate] = useLocation()
  const shown = useRouteValues(paths.invite).token
  useEffect(() => {
    if (shown !== token) navigate(paths.invite({ token }), { replace: true })
  }, [shown, token, navigate])
}

function PassOn({ sent, beginLeave }: { sent: Invitation; beginLeave: ReturnType<typeof useLeave> }) {
  const t = useTranslate()
  const { invitationId, applicationId, purpose, alias, name, url, qr, until } = sent
  const copy = useCopy()
  const board = paths.confirmBoard({ applicationId })
  const party = t('confirmations.party', { role: alias, name })
  const isAddressed = useRouteValues(paths.invite).token !== undefined
  useShareData({ title: t('confirmations.shareTitle'), text: t('confirmations.shareText'), url }, isAddressed)
  return (
    <Stack>
      <Card
        title={
          purpose === 'confirm'
            ? t('confirmations.senderTitle', { name: party })
            : t('confirmations.senderFillIn', { role: alias })
        }
      >
        <div className={styles.passOn}>
          <img
            className={styles.qr}
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt={t('confirmations.qr')}
            width={220}
            height={220}
          />
          <p>{t('confirmations.scan')}</p>
          <Button wide icon={<Copy size="1.25rem" strokeWidth={1.75} aria-hidden="true" />} onClick={() => copy(url)}>
            {t('confirmations.copy')}
          </Button>
          <p className={styles.share}>{t('confirmations.share')}</p>
          <p>
            <WholeNumbers text={t('confirmations.until', { time: toMinute(until) })} />
          </p>
          <p className={styles.quiet}>
            {purpose === 'confirm'
              ? t('confirmations.onlyMeant', { name })
              : t('confirmations.onlyCertified', { role: alias })}
          </p>
        </div>
      </Card>
      <div className={styles.acts}>
        <ButtonLink kind="quiet" to={board}>
          {t('confirmations.toBoard')}
        </ButtonLink>
        <WithdrawButton
          applicationId={applicationId}
          invitationId={invitationId}
          begin={() => {
            const leave = beginLeave()
            return () => leave(board)
          }}
        />
      </div>
    </Stack>
  )
}

/** By the clipboard, or shown to be copied by hand where the browser has none. */
function useCopy() {
  const t = useTranslate()
  const toast = useToast()
  const { alert } = useDialogs()
  return async (url: string) => {
    if (await copyText(url)) toast(t('confirmations.copied'))
    else await alert({ title: t('confirmations.copyByHand'), text: url })
  }
}

/** Answered, withdrawn or expired meanwhile. */
function Ended({ applicationId }: { applicationId: string }) {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('confirmations.senderEnded')}
      help={t('confirmations.senderEndedHelp')}
      action={<ButtonLink to={paths.confirmBoard({ applicationId })}>{t('confirmations.toBoard')}</ButtonLink>}
    />
  )
}
