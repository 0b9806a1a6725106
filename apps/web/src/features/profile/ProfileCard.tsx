import { maskPhone } from '@registration/contract/masking.ts'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { Eye, EyeOff, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import styles from './ProfileCard.module.css'

interface ProfileCardProps {
  me: Session['app']['me']
  user: Session['user']
}

/** Avatar, nickname, mobile (or account when there is none), and the badge where certification applies at all. */
export function ProfileCard({ me, user }: ProfileCardProps) {
  const t = useTranslate()
  const mobile = me?.mobile ?? ''
  return (
    <div className={styles.card}>
      <Avatar url={me?.avatarUrl ?? ''} />
      <div className={styles.words}>
        <p className={styles.nickname}>
          {me?.nickname || t('profile.noNickname')}
          {user.certificationApplies && <CertificationBadge certified={user.isCertified} />}
        </p>
        {mobile && <Mobile number={mobile} />}
        {!mobile && me?.account && (
          <p className={styles.number}>
            {t('profile.account')} {me.account}
          </p>
        )}
      </div>
    </div>
  )
}

function CertificationBadge({ certified }: { certified: boolean }) {
  const t = useTranslate()
  return certified ? (
    <StatusBadge tone="good" text={t('profile.certified')} />
  ) : (
    <StatusBadge tone="wait" text={t('profile.uncertified')} />
  )
}

function Avatar({ url }: { url: string }) {
  const t = useTranslate()
  const [failed, setFailed] = useState(false)
  if (!url || failed) {
    return (
      <span className={styles.avatar} role="img" aria-label={t('profile.avatar')}>
        <UserRound size="2rem" strokeWidth={1.5} aria-hidden="true" />
      </span>
    )
  }
  return <img className={styles.avatar} src={url} alt={t('profile.avatar')} onError={() => setFailed(true)} />
}

function Mobile({ number }: { number: string }) {
  const t = useTranslate()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <p className={styles.number}>
      <span>{t('profile.mobile')}</span>
      <span className={styles.whole}>
        {shown ? number : maskPhone(number)}
        <button
          type="button"
          className={styles.eye}
          aria-label={shown ? t('profile.hideMobile') : t('profile.showMobile')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
        </button>
      </span>
    </p>
  )
}
