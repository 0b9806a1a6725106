import { roleTitles } from '@registration/contract/permissions.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import type { Officer } from '../../api/officer.ts'
import { useTranslate } from '../../locales/language.ts'
import { Page } from '../../ui/Page.tsx'
import styles from './AccountScreen.module.css'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { useFactors } from './queries.ts'
import { RecoveryCard } from './RecoveryCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { TotpCard } from './TotpCard.tsx'

/** The officer's own account: who they are, how they sign in, and where they are signed in. */
export function AccountScreen({ officer }: { officer: Officer }) {
  const t = useTranslate()
  const factors = useFactors()
  return (
    <Page title={t('shell.account')}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <OwnCard officer={officer} />
          <SessionsCard />
        </div>
        <div className={styles.column}>
          <Loaded query={factors} skeleton={<Skeleton count={3} />}>
            {(data) => (
              <>
                <PasskeysCard passkeys={data.passkeys} />
                <TotpCard since={data.totpSince} />
                <RecoveryCard left={data.recoveryCodes} />
                <PasswordCard hasPassword={data.hasPassword} />
              </>
            )}
          </Loaded>
        </div>
      </div>
    </Page>
  )
}

function OwnCard({ officer }: { officer: Officer }) {
  const t = useTranslate()
  const language = useContractLanguage()
  const { name, login, post, roles, offices, signedInAt } = officer
  const listed = (names: readonly string[]) => names.join(language === 'zh' ? '、' : ', ')
  const facts = [
    { label: t('account.name'), value: name },
    { label: t('account.login'), value: login },
    { label: t('account.post'), value: post || t('account.none') },
    {
      label: t('account.roles'),
      value: listed(roles.map((role) => roleTitles[role][language])) || t('account.noRoles'),
    },
    { label: t('account.offices'), value: listed(offices.map((office) => office.name)) || t('account.none') },
    { label: t('account.signedInAt'), value: toMinute(signedInAt) },
  ]
  return (
    <Card title={t('account.own')}>
      <Facts facts={facts} />
    </Card>
  )
}
