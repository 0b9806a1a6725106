import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { ChangePasswordCard } from './ChangePasswordCard.tsx'
import { ResetPasswordCard } from './ResetPasswordCard.tsx'

/** The password of the web platform: changed with the old one, or reset (docs/product/profile.md 'Password'). */
export function PasswordScreen() {
  const t = useTranslate()
  const user = useSession()?.user
  return (
    <>
      <PageHeader title={t('titles.password')} fallback={paths.profile()} />
      <Stack>
        {user?.isWebUser ? (
          <>
            <ChangePasswordCard />
            <ResetPasswordCard phone={user.phone} isEnterprise={user.accountKind === 'enterprise'} />
          </>
        ) : (
          <Card>
            <Stack>
              <p>{t('password.missing')}</p>
              <ButtonLink wide to={paths.userInfo({ returnTo: paths.password() })}>
                {t('password.openProfile')}
              </ButtonLink>
            </Stack>
          </Card>
        )}
      </Stack>
    </>
  )
}
