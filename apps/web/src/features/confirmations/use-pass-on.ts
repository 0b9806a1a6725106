import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { here } from '@registration/kit/ui/navigation.ts'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'

/** What a button that leads to the page of an invitation does: it is opened at its own address, which is passed on. */
export function usePassOn() {
  const [, navigate] = useLocation()
  const t = useTranslate()
  const { alert, confirm } = useDialogs()
  const certify = async (title: string) => {
    const question = { title, text: t('confirmations.certifyToInvite'), okText: t('confirmations.toCertify') }
    if (await confirm(question)) navigate(paths.userInfo({ returnTo: here() }))
  }
  return {
    open: (url: string) => navigate(paths.invite({ token: paths.invite.read(new URL(url).search).token })),
    refuse: (error: Error) =>
      error instanceof ApiError && error.is('certificationNeeded') ? certify(error.message) : alert(error.message),
  }
}
