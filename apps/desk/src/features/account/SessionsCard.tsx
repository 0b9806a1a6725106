import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useTranslate } from '../../locales/language.ts'
import styles from './AccountScreen.module.css'
import { type Session, useEndSession, useSessions } from './queries.ts'

/** Where the officer is signed in. */
export function SessionsCard() {
  const t = useTranslate()
  const sessions = useSessions()
  return (
    <Card title={t('account.sessions')}>
      <Loaded query={sessions} skeleton={<Skeleton shape="row" count={2} />}>
        {(data) => (
          <ul className={styles.rows}>
            {data.sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function SessionRow({ session }: { session: Session }) {
  const t = useTranslate()
  const toast = useToast()
  const { confirm, alert } = useDialogs()
  const ending = useEndSession()
  const { id, signedInAt, seenAt, network, system, isPresent } = session
  const end = async () => {
    if (
      !(await confirm({
        title: t('account.sessions'),
        text: t('account.endAsk'),
        okText: t('account.end'),
        danger: true,
      }))
    )
      return
    ending.mutate(id, { onSuccess: () => toast(t('account.ended')), onError: ({ message }) => alert(message) })
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p>{t('account.session', { system: t(`account.${system}`), network })}</p>
        <p className={styles.note}>
          {t('account.sessionTimes', { from: toMinute(signedInAt), seen: toMinute(seenAt) })}
        </p>
      </div>
      {isPresent ? (
        <StatusBadge tone="good" text={t('account.thisSession')} />
      ) : (
        <Button
          kind="danger"
          busy={ending.isPending}
          aria-label={`${t('account.end')} ${toMinute(signedInAt)}`}
          onClick={end}
        >
          {t('account.end')}
        </Button>
      )}
    </li>
  )
}
