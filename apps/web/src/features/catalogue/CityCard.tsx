import { paths } from '@registration/contract/paths.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Link } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import styles from './CityCard.module.css'
import type { City } from './queries.ts'

interface CityCardProps {
  city: City
  accepting: ReadonlySet<string>
  requestId: string
}

/** A city and its districts; only a region that takes applications online is a link. */
export function CityCard({ city, accepting, requestId }: CityCardProps) {
  const t = useTranslate()
  const regions = [{ code: city.code, name: t('catalogue.wholeCity', { city: city.name }) }, ...city.districts]
  return (
    <Card title={city.name}>
      <ul className={styles.regions}>
        {regions.map(({ code, name }) => (
          <li key={code}>
            {accepting.has(code) ? (
              <Link className={styles.region} href={paths.selectExample({ regionCode: code, requestId })}>
                {name}
              </Link>
            ) : (
              <span className={styles.closed}>
                {name}
                <span className={styles.note}>{t('catalogue.closed')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
