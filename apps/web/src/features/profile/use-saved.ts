import { paths } from '@registration/contract/paths.ts'
import { useTranslate } from '../../locales/language.ts'
import { safeRedirect } from '../../safe-redirect.ts'
import type { Leave } from '../../ui/forms/use-sending.ts'
import { useToast } from '../../ui/toast.tsx'
import { useRouteValues } from '../../ui/use-route-values.ts'

/** Says 保存成功, and returns to the screen that needed a complete profile. */
export function useSaved(): (leave: Leave) => void {
  const t = useTranslate()
  const toast = useToast()
  const { returnTo } = useRouteValues(paths.userInfo)
  return (leave) => {
    toast(t('userInfo.saved'), 'saved')
    if (returnTo) leave(safeRedirect(returnTo))
  }
}
