import type { Holding } from '@registration/contract/holdings.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { ButtonRow, Row, Rows } from '@registration/kit/ui/Rows.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { verdictTones } from '../../ui/verdict-tones.ts'
import styles from './Holdings.module.css'

const loadPopup = async () => ({ default: (await import('./StartPopup.tsx')).StartPopup })
const StartPopup = lazy(loadPopup)

type Business = Holding['businesses'][number]

/** What can be done with the unit, and why not. A feasible business is started from here. */
export function BusinessesCard({ holding: { ref, businesses, regionCode } }: { holding: Holding }) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<Business>()
  // The popup comes after the list. Without network nothing is lost: the tap that needs it asks again and says so.
  useEffect(() => {
    loadPopup().catch(() => undefined)
  }, [])
  return (
    <Card title={t('holdings.businesses')}>
      {businesses.length === 0 && <p className={styles.quiet}>{t('holdings.noBusinesses')}</p>}
      {businesses.length > 0 && (
        <div className={styles.inCard}>
          <Rows>
            {businesses.map((business) => (
              <BusinessRow key={business.businessId} business={business} onChoose={() => setChosen(business)} />
            ))}
          </Rows>
        </div>
      )}
      {chosen && (
        <Suspense>
          <StartPopup business={chosen} holdingRef={ref} regionCode={regionCode} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

function BusinessRow({ business: { name, verdict, reason }, onChoose }: { business: Business; onChoose: () => void }) {
  const t = useTranslate()
  const isFeasible = verdict !== 'blocked' && verdict !== 'resolveFirst'
  const body = {
    title: (
      <span className={styles.business}>
        <span>{name}</span>
        <StatusBadge tone={verdictTones[verdict]} text={t(`holdings.${verdict}`)} />
      </span>
    ),
    note: reason,
  }
  return isFeasible ? <ButtonRow {...body} onClick={onChoose} /> : <Row {...body} />
}
