import { paths } from '@registration/contract/paths.ts'
import type { Leave } from '@registration/kit/ui/forms/use-sending.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useTranslate } from '../../locales/language.ts'
import { safeRedirect } from '../../safe-redirect.ts'

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
