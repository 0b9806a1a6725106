import { paths } from '@registration/contract/paths.ts'
import { useLocation } from 'wouter'
import { useDialogs } from '../../ui/dialogs.tsx'

/** What a button that leads to the page of an invitation does: it is opened at its own address, which is passed on. */
export function usePassOn() {
  const [, navigate] = useLocation()
  const { alert } = useDialogs()
  return {
    open: (url: string) => navigate(paths.invite({ token: paths.invite.read(new URL(url).search).token })),
    refuse: (error: Error) => alert(error.message),
  }
}
