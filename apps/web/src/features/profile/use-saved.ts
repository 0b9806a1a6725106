import { paths } from '@registration/contract/paths.ts'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { safeRedirect } from '../../safe-redirect.ts'
import { useToast } from '../../ui/toast.tsx'
import { useRouteValues } from '../../ui/use-route-values.ts'

/** Says 保存成功, and returns to the screen that needed a complete profile. */
export function useSaved(): () => void {
  const t = useTranslate()
  const toast = useToast()
  const [, navigate] = useLocation()
  const { returnTo } = useRouteValues(paths.userInfo)
  return () => {
    toast(t('userInfo.saved'), 'saved')
    if (returnTo) navigate(safeRedirect(returnTo), { replace: true })
  }
}
