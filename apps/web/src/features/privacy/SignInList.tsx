import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useId } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './ConsentList.module.css'
import { type SignIn, useEndSession } from './queries.ts'

/** The citizen's sign-ins, those that last first. Each of these can be ended here; this device's by signing out. */
export function SignInList({ signIns }: { signIns: readonly SignIn[] }) {
  const t = useTranslate()
  return (
    <>
      <p className={styles.quiet}>{t('privacy.signInsHelp')}</p>
      <ul className={styles.list}>
        {signIns.map((signIn) => (
          <li key={signIn.id} className={styles.consent}>
            <Entry signIn={signIn} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Entry({ signIn }: { signIn: SignIn }) {
  const t = useTranslate()
  const aboutId = useId()
  const { app, system, signedInAt, seenAt, network, isPresent, isDisplaced } = signIn
  return (
    <>
      <div id={aboutId}>
        <p className={styles.title}>
          {t('privacy.device', { app: t(`privacy.${app}`), system: t(`privacy.${system}`) })}
        </p>
        <p className={styles.quiet}>
          <WholeNumbers text={t('privacy.signedInAt', { time: toMinute(signedInAt) })} />
        </p>
        {seenAt && !isPresent && (
          <p className={styles.quiet}>
            <WholeNumbers text={t('privacy.seenAt', { time: toMinute(seenAt) })} />
          </p>
        )}
        {isDisplaced && <p className={styles.quiet}>{t('privacy.displaced')}</p>}
        {network && <p className={styles.quiet}>{t('privacy.network', { network: shown(network) })}</p>}
      </div>
      {isPresent && <StatusBadge tone="good" text={t('privacy.thisDevice')} />}
      {isPresent && (
        <ButtonLink kind="quiet" to={paths.logout()}>
          {t('profile.signOut')}
        </ButtonLink>
      )}
      {seenAt && !isPresent && <EndSession id={signIn.id} describedBy={aboutId} />}
      {!seenAt && <StatusBadge tone="quiet" text={t('privacy.sessionOver')} />}
    </>
  )
}

function EndSession({ id, describedBy }: { id: string; describedBy: string }) {
  const t = useTranslate()
  const toast = useToast()
  const { alert, confirm } = useDialogs()
  const ending = useEndSession()
  const ask = async () => ((await confirm(t('privacy.endSessionAsk'))) ? id : undefined)
  return (
    <MutateButton
      kind="quiet"
      describedBy={describedBy}
      mutation={ending}
      input={ask}
      onSuccess={() => toast(t('privacy.sessionEnded'), 'saved')}
      onError={(error) => alert(error.message)}
    >
      {t('privacy.endSession')}
    </MutateButton>
  )
}

/** `203.0.113.*` says more to a citizen than `203.0.113.0/24`. */
const shown = (network: string) => network.replace(/\.0\/24$/, '.*').replace(/::\/48$/, ':*')
