import { paths } from '@registration/contract/paths.ts'
import type { RegisterCheck } from '@registration/contract/properties.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useIsOn } from '../../../api/modules.ts'
import { useSessionAgain } from '../../../api/reload-session.ts'
import { useSession } from '../../../api/session.ts'
import { useTranslate } from '../../../locales/language.ts'
import { RegisterFinding } from '../../../ui/RegisterFinding.tsx'
import { verdictTones } from '../../../ui/verdict-tones.ts'
import { namesOf, useAcknowledged } from './acknowledged-findings.ts'
import styles from './RegisterCheckCard.module.css'
import { useCheckProperty, useLastCheck } from './register-queries.ts'
import { registerCheckId } from './use-register-warning.ts'

interface RegisterCheckCardProps {
  applicationId: string
  /** Before the submission: only where there was a check. It is renewed when it is older than ten minutes or outdated. */
  onlyChecked?: boolean
}

/**
 * Whether the application's business can be done with its property as it is registered: every reason at once, with the
 * ways out beside each. docs/product/register-check.md 'The register check'.
 */
export function RegisterCheckCard({ applicationId, onlyChecked = false }: RegisterCheckCardProps) {
  const t = useTranslate()
  const isOn = useIsOn('property')
  // The shell knows the citizen; without it the server decides.
  const isCertified = useSession()?.user.isCertified ?? true
  useSessionAgain(isOn && !isCertified)
  const { check, isOutdated, isRenewing } = useLastCheck(applicationId, {
    enabled: isOn && isCertified,
    renews: onlyChecked,
  })
  const ask = useCheckProperty(applicationId)
  const names = namesOf(check?.findings ?? [])
  if (!isOn || (onlyChecked && !check && !isOutdated)) return null
  return (
    <Card title={t('registerCheck.title')}>
      <div className={styles.card} id={registerCheckId} tabIndex={-1}>
        <div role="status">
          {check && !ask.isPending && <Verdict check={check} />}
          {isOutdated && <p className={styles.text}>{t('registerCheck.changedSince')}</p>}
        </div>
        {ask.error && !ask.isPending && (
          <p className={styles.refusal} role="alert">
            {ask.error.message}
          </p>
        )}
        {check?.findings.map((finding, index) => (
          <RegisterFinding key={`${finding.rule} ${finding.location} ${finding.since}`} {...finding}>
            {finding.level === 'acknowledge' && (
              <Acknowledgement key={names[index]} applicationId={applicationId} finding={names[index] ?? ''} />
            )}
          </RegisterFinding>
        ))}
        {isCertified ? (
          <Button kind="quiet" wide busy={ask.isPending || isRenewing} onClick={() => ask.mutate()}>
            {t(check ? 'registerCheck.again' : 'registerCheck.check')}
          </Button>
        ) : (
          <>
            <p className={styles.quiet}>{t('registerCheck.certify')}</p>
            <ButtonLink kind="quiet" wide to={paths.userInfo({ returnTo: location.pathname + location.search })}>
              {t('archive.certify')}
            </ButtonLink>
          </>
        )}
      </div>
    </Card>
  )
}

function Verdict({ check: { verdict, askedAt } }: { check: RegisterCheck }) {
  const t = useTranslate()
  return (
    <>
      <StatusBadge tone={verdictTones[verdict]} text={t(`registerCheck.${verdict}`)} />
      {verdict === 'clear' && <p className={styles.text}>{t('registerCheck.clearHelp')}</p>}
      {verdict === 'unknown' && <p className={styles.text}>{t('registerCheck.silent')}</p>}
      <p className={styles.quiet}>{t('registerCheck.askedAt', { time: toMinute(askedAt) })}</p>
    </>
  )
}

/** The tick that a finding asks for before the submission. */
function Acknowledgement({ applicationId, finding }: { applicationId: string; finding: string }) {
  const t = useTranslate()
  const [isTicked, tick] = useAcknowledged(applicationId, finding)
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isTicked} onChange={({ target }) => tick(target.checked)} />
      {t('registerCheck.acknowledge')}
    </label>
  )
}
