import { ToastProvider } from '@registration/kit/ui/toast.tsx'
import type { ReactNode } from 'react'
import { useElderMode } from '../preferences/elder-mode.ts'

/** The shortest time of a message in elder mode (docs/product/screens.md 'Constants'). */
const elderStays = 5000

/** Short messages, which stay longer in elder mode. */
export function CitizenToasts({ children }: { children: ReactNode }) {
  const elder = useElderMode()
  return <ToastProvider atLeast={elder ? elderStays : 0}>{children}</ToastProvider>
}
