import { paths } from '@registration/contract/paths.ts'
import { type CheckLevel, checkLevels } from '@registration/contract/rules/register-check.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { StatusBadge, type Tone } from '@registration/kit/ui/StatusBadge.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { useCheckRules } from '../../api/check-rules.ts'
import { useIsOff } from '../../api/modules.ts'
import { useTranslate } from '../../locales/language.ts'
import { Settled } from '../../ui/Settled.tsx'
import { OwnPropertyCard } from './OwnPropertyCard.tsx'
import { useHoldings } from './queries.ts'
import styles from './RegisterCheckScreen.module.css'
import { UnlockCard } from './UnlockCard.tsx'

/** What the register may have against a business, before it is begun (docs/product/register-check.md 'Look first'). */
export function RegisterCheckScreen() {
  const { businessId, appointment, regionCode } = useRouteValues(paths.registerCheck)
  if (!businessId) return <Redirect to={paths.selectRegion()} replace />
  const guide = paths.applyGuide({ id: businessId, appointment, regionCode })
  return <Look businessId={businessId} regionCode={regionCode} guide={guide} />
}

function Look({ businessId, regionCode, guide }: { businessId: string; regionCode?: string; guide: string }) {
  const t = useTranslate()
  const isOff = useIsOff('property')
  const holdings = useHoldings()
  const [isUnlocking, setUnlocking] = useState(false)
  const header = <PageHeader title={t('titles.registerCheck')} fallback={guide} />
  if (isUnlocking && holdings.data === 'locked')
    return (
      <>
        {header}
        <UnlockCard />
      </>
    )
  return (
    <>
      {header}
      <Stack>
        {!isOff && (
          <OwnPropertyCard
            businessId={businessId}
            regionCode={regionCode}
            holdings={holdings}
            onUnlock={() => setUnlocking(true)}
          />
        )}
        <Settled queries={[holdings]} skeleton={<Skeleton count={3} />}>
          <Rules businessId={businessId} />
        </Settled>
      </Stack>
      <BottomBar>
        <ButtonLink to={guide} wide>
          {t('registerCheck.toGuide')}
        </ButtonLink>
      </BottomBar>
    </>
  )
}

const tones: Record<CheckLevel, Tone> = { block: 'bad', exception: 'wait', acknowledge: 'info', hint: 'info' }
const headings = {
  block: 'registerCheck.withBlock',
  exception: 'registerCheck.withException',
  acknowledge: 'registerCheck.withAcknowledge',
  hint: 'registerCheck.withHint',
} as const satisfies Record<CheckLevel, string>

function Rules({ businessId }: { businessId: string }) {
  const t = useTranslate()
  const query = useCheckRules(businessId)
  return (
    <Loaded query={query} skeleton={<Skeleton count={3} />}>
      {({ name, rules }) =>
        rules.length === 0 ? (
          <EmptyState title={t('registerCheck.noRules')} help={t('registerCheck.noRulesHelp')} />
        ) : (
          <>
            <Card title={t('registerCheck.howTo')}>
              <p>{t('registerCheck.howToOwn', { name })}</p>
              <p className={styles.text}>{t('registerCheck.howToOthers', { check: t('registerCheck.check') })}</p>
            </Card>
            {checkLevels.map((level) => {
              const listed = rules.filter((each) => each.level === level)
              return (
                listed.length > 0 && (
                  <Card key={level} title={t(headings[level])}>
                    <ul className={styles.rules}>
                      {listed.map(({ rule, title, text }) => (
                        <li key={rule}>
                          <StatusBadge tone={tones[level]} text={title} />
                          <p className={styles.text}>{text}</p>
                        </li>
                      ))}
                    </ul>
                  </Card>
                )
              )
            })}
          </>
        )
      }
    </Loaded>
  )
}
