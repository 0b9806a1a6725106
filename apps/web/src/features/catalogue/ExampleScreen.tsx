import { paths } from '@registration/contract/paths.ts'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { Link, Redirect } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import styles from './ExampleScreen.module.css'
import { type BusinessExample, useBusinessExamples } from './queries.ts'

/** The grid of kinds of business, each with its range and picture (docs/product/catalogue.md 'Catalogue'). */
export function ExampleScreen() {
  const t = useTranslate()
  const { regionCode, requestId } = useRouteValues(paths.selectExample)
  const examples = useBusinessExamples()
  if (!regionCode) return <Redirect to={paths.selectRegion()} replace />
  return (
    <>
      <PageHeader title={t('titles.selectExample')} fallback={paths.selectRegion()} />
      <Stack>
        <Loaded query={examples} skeleton={<Skeleton shape="tile" count={4} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={t('catalogue.noTypes')} help={t('catalogue.noTypesHelp')} />
            ) : (
              <>
                <p className={styles.help}>{t('catalogue.typesHelp')}</p>
                <ul className={styles.grid}>
                  {list.map((example) => (
                    <li key={example.name}>
                      <Tile example={example} to={pathOfBusinesses(example, regionCode, requestId)} />
                    </li>
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      </Stack>
    </>
  )
}

function pathOfBusinesses(example: BusinessExample, regionCode: string, requestId: string | undefined): string {
  const { isEnterprise, accountKind, registrationType } = example
  return paths.selectBusiness({ regionCode, requestId, isEnterprise, accountKind, registrationType })
}

function Tile({ example, to }: { example: BusinessExample; to: string }) {
  return (
    <Link className={styles.tile} href={to}>
      <img className={styles.picture} src={example.image} alt="" />
      <span className={styles.name}>{example.name}</span>
      <span className={styles.range}>{example.range}</span>
    </Link>
  )
}
