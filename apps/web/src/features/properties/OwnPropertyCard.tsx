import type { HoldingSummary } from '@registration/contract/holdings.ts'
import { paths } from '@registration/contract/paths.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { useState } from 'react'
import { useSessionAgain } from '../../api/reload-session.ts'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { RegisterFinding } from '../../ui/RegisterFinding.tsx'
import { verdictTones } from '../../ui/verdict-tones.ts'
import { IncompleteNote } from './IncompleteNote.tsx'
import styles from './OwnPropertyCard.module.css'
import { isLocked, useHoldingCheck, type useHoldings } from './queries.ts'
import { useLookAgain } from './use-look-again.ts'

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

/** Whether a property may be in this city. The register does not say it of every one. */
const isIn = (regionCode: string | undefined, holding: HoldingSummary): boolean =>
  !regionCode || holding.regionCode === '' || cityOf(holding.regionCode) === cityOf(regionCode)

/** The citizen's own property, each with the register's verdict on this business. */
export function OwnPropertyCard({ businessId, regionCode, holdings, onUnlock }: OwnPropertyCardProps) {
  const t = useTranslate()
  const again = useLookAgain(holdings)
  const user = useSession()?.user
  useSessionAgain(user?.isCertified === false)
  const profile = paths.userInfo({ returnTo: location.pathname + location.search })
  if (user && !user.isCertified)
    return (
      <Card title={t('registerCheck.ownTitle')}>
        <p className={styles.text}>{t('registerCheck.ownCertify')}</p>
        <ButtonLink kind="quiet" wide to={profile}>
          {t('archive.certify')}
        </ButtonLink>
      </Card>
    )
  return (
    <Card title={t('registerCheck.ownTitle')}>
      <Loaded query={holdings} skeleton={<Skeleton shape="text" />}>
        {(read) =>
          read === 'noPhone' ? (
            <>
              <p className={styles.text}>{t('holdings.noPhone')}</p>
              <ButtonLink kind="quiet" wide to={profile}>
                {t('holdings.toProfile')}
              </ButtonLink>
            </>
          ) : read === 'locked' ? (
            <>
              <p className={styles.text}>{t('registerCheck.ownLocked')}</p>
              <Button kind="quiet" wide onClick={onUnlock}>
                {t('registerCheck.ownOpen')}
              </Button>
            </>
          ) : (
            <>
              {read.isIncomplete && (
                <div className={styles.incomplete} role="status">
                  <IncompleteNote />
                  <Button kind="quiet" wide busy={holdings.isFetching} onClick={() => void again()}>
                    {t('holdings.again')}
                  </Button>
                </div>
              )}
              <OwnProperties
                properties={read.properties.filter((holding) => isIn(regionCode, holding))}
                isIncomplete={read.isIncomplete}
                businessId={businessId}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

interface OwnPropertiesProps {
  properties: HoldingSummary[]
  /** There may be more, so that none of them is not none. */
  isIncomplete: boolean
  businessId: string
}

function OwnProperties({ properties, isIncomplete, businessId }: OwnPropertiesProps) {
  const t = useTranslate()
  if (properties.length === 0)
    return <p className={styles.text}>{t(isIncomplete ? 'registerCheck.ownUnsure' : 'registerCheck.ownNothing')}</p>
  return (
    <ul className={styles.list}>
      {properties.map((holding, index) => (
        <li key={holding.ref}>
          <OwnProperty holding={holding} businessId={businessId} isComparedAtOnce={index < comparedAtOnce} />
        </li>
      ))}
    </ul>
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
        // As high as a verdict without findings, which most have.
        <Loaded query={query} skeleton={<Skeleton shape="title" />}>
          {(check) =>
            !isLocked(check) && (
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
