import { paths } from '@registration/contract/paths.ts'
import { guid } from '@registration/kit/api/guid.ts'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { CityCard } from './CityCard.tsx'
import { type City, useRegions } from './queries.ts'
import styles from './RegionScreen.module.css'

/** Where the property is: cities with their districts (docs/product/catalogue.md 'Catalogue'). */
export function RegionScreen() {
  const t = useTranslate()
  const regions = useRegions()
  const [requestId] = useState(guid)
  return (
    <>
      <PageHeader title={t('titles.selectRegion')} fallback={paths.home()} />
      <Stack>
        <p className={styles.help}>{t('catalogue.regionsHelp')}</p>
        <Loaded query={regions} skeleton={<Skeleton count={2} />}>
          {({ cities, accepting }) =>
            accepting.size === 0 ? (
              <EmptyState title={t('catalogue.noRegions')} help={t('catalogue.noRegionsHelp')} />
            ) : (
              <>
                {cities.map((city) => (
                  <CityCard key={city.code} city={city} accepting={accepting} requestId={requestId} />
                ))}
                {cities.some((city) => hasClosed(city, accepting)) && (
                  <p className={styles.help}>{t('catalogue.closedHelp')}</p>
                )}
              </>
            )
          }
        </Loaded>
      </Stack>
    </>
  )
}

function hasClosed(city: City, accepting: ReadonlySet<string>): boolean {
  return [city, ...city.districts].some(({ code }) => !accepting.has(code))
}
