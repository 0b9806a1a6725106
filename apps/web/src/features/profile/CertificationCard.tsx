import { paths } from '@registration/contract/paths.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useLocation } from 'wouter'
import { useIsOff } from '../../api/modules.ts'
import type { Session } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import styles from './CertificationCard.module.css'

interface CertificationCardProps {
  user: Session['user']
  /** Whether another name or document is typed than the one that would be certified. */
  hasUnsaved: () => boolean
}

/** Whether the identity is certified, and the link to the certification. Mounted only where certification applies. */
export function CertificationCard({ user, hasUnsaved }: CertificationCardProps) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const isOff = useIsOff('face')
  const { alert } = useDialogs()
  const { returnTo } = useRouteValues(paths.userInfo)
  const isComplete = [user.name, user.documentNumber, user.phone].every((value) => value !== '')
  const certify = () =>
    isComplete && !hasUnsaved() ? navigate(paths.face({ returnTo })) : alert(t('userInfo.completeFirst'))
  return (
    <Card
      title={t('userInfo.certification')}
      action={
        user.isCertified ? (
          <StatusBadge tone="good" text={t('profile.certified')} />
        ) : (
          <StatusBadge tone="wait" text={t('profile.uncertified')} />
        )
      }
    >
      <div className={styles.words}>
        <p>{t(helpOf(user, isOff))}</p>
        {!user.isCertified && !isOff && user.accountKind === 'individual' && (
          <Button kind="quiet" onClick={certify}>
            {t('userInfo.certify')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function helpOf({ isCertified, accountKind }: Session['user'], isOff: boolean) {
  if (isCertified) return 'userInfo.certifiedHelp'
  if (accountKind === 'enterprise') return 'userInfo.certifyCompany'
  return isOff ? 'userInfo.certifyAtCounter' : 'userInfo.uncertifiedHelp'
}
