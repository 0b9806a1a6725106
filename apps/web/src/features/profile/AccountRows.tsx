import { paths } from '@registration/contract/paths.ts'
import { LinkRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { KeyRound, ShieldCheck, Smartphone } from 'lucide-react'
import { useTranslate } from '../../locales/language.ts'

/** Links to the citizen's record (手机绑定, or 账户 without a mobile) and to what is stored about them. */
export function AccountRows({ hasMobile }: { hasMobile: boolean }) {
  const t = useTranslate()
  return (
    <Rows>
      <LinkRow
        to={paths.userInfo({ isForPhone: hasMobile || undefined })}
        icon={<Smartphone strokeWidth={1.75} aria-hidden="true" />}
        title={t(hasMobile ? 'profile.phoneBinding' : 'profile.account')}
      />
      <LinkRow
        to={paths.password()}
        icon={<KeyRound strokeWidth={1.75} aria-hidden="true" />}
        title={t('password.row')}
      />
      <LinkRow
        to={paths.privacy()}
        icon={<ShieldCheck strokeWidth={1.75} aria-hidden="true" />}
        title={t('profile.privacy')}
      />
    </Rows>
  )
}
