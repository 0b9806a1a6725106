import type { HoldingSummary } from '@registration/contract/holdings.ts'
import { paths } from '@registration/contract/paths.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { RegisterFinding } from '../../ui/RegisterFinding.tsx'
import { verdictTones } from '../../ui/verdict-tones.ts'
import styles from './OwnPropertyCard.module.css'
import { useHoldingCheck, type useHoldings } from './queries.ts'

interface OwnPropertyCardProps {
  businessId: string
  /** Where the business is done. Property of another city is not for it. */
  regionCode: string | undefined
  holdings: ReturnType<typeof useHoldings>
  /** The citizen wants to verify the phone. */
  onUnlock: () => void
}

/** So many are compared with the business at once, the others at a tap: each is a look at the register. */
const comparedAtOnce = 3

/** The first four digits of a region are its city. */
const cityOf = (regionCode: string) => regionCode.slice(0, 4)

/** The citizen's own property, each with the register's verdict on this business. */
export function OwnPropertyCard({ businessId, regionCode, holdings, onUnlock }: OwnPropertyCardProps) {
  const t = useTranslate()
  const isHere = (holding: HoldingSummary) => !regionCode || cityOf(holding.regionCode) === cityOf(regionCode)
  const user = useSession()?.user
  if (user && !user.isCertified)
    return (
      <Card title={t('registerCheck.ownTitle')}>
        <p className={styles.text}>{t('registerCheck.ownCertify')}</p>
        <ButtonLink kind="quiet" wide to={paths.userInfo({ returnTo: location.pathname + location.search })}>
          {t('archive.certify')}
        </ButtonLink>
      </Card>
    )
  return (
    <Card title={t('registerCheck.ownTitle')}>
      <Loaded query={holdings} skeleton={<Skeleton shape="text" />}>
        {(read) =>
          read === 'locked' ? (
            <>
              <p className={styles.text}>{t('registerCheck.ownLocked')}</p>
              <Button kind="quiet" wide onClick={onUnlock}>
                {t('registerCheck.ownOpen')}
              </Button>
            </>
          ) : !read.properties.some(isHere) ? (
            <p className={styles.text}>{t('registerCheck.ownNothing')}</p>
          ) : (
            <ul className={styles.list}>
              {read.properties.filter(isHere).map((holding, index) => (
                <li key={holding.ref}>
                  <OwnProperty holding={holding} businessId={businessId} isComparedAtOnce={index < comparedAtOnce} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

interface OwnPropertyProps {
  holding: HoldingSummary
  businessId: string
  isComparedAtOnce: boolean
}

function OwnProperty({ holding: { ref, location }, businessId, isComparedAtOnce }: OwnPropertyProps) {
  const t = useTranslate()
  const [isAsked, setAsked] = useState(isComparedAtOnce)
  const query = useHoldingCheck(ref, businessId, isAsked)
  return (
    <>
      <h3 className={styles.location}>{location}</h3>
      {isAsked ? (
        <Loaded query={query} skeleton={<Skeleton shape="text" />}>
          {(check) =>
            check !== 'locked' && (
              <>
                <StatusBadge tone={verdictTones[check.verdict]} text={t(`registerCheck.${check.verdict}`)} />
                {check.findings.map((finding) => (
                  <RegisterFinding
                    key={`${finding.rule} ${finding.since}`}
                    level={finding.level}
                    title={finding.title}
                    text={finding.text}
                    ways={finding.ways}
                  />
                ))}
              </>
            )
          }
        </Loaded>
      ) : (
        <Button kind="quiet" onClick={() => setAsked(true)}>
          {t('registerCheck.check')}
        </Button>
      )}
    </>
  )
}
