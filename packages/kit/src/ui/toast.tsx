import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import styles from './toast.module.css'

/** Milliseconds that a message stays (docs/product/screens.md 'Constants'). */
const stays = { default: 2000, saved: 1800, hint: 800, inputError: 600 } as const

export type ToastKind = keyof typeof stays

/** Shows a short message that disappears after a while or at a tap. A new one replaces the one before. */
export type ToastShow = (text: string, kind?: ToastKind) => void

interface Shown {
  text: string
  kind: ToastKind
  key: number
}

const ToastContext = createContext<ToastShow | undefined>(undefined)
let lastKey = 0

interface ToastProviderProps {
  /** The shortest time of a message, in milliseconds. */
  atLeast?: number
  children: ReactNode
}

export function ToastProvider({ atLeast = 0, children }: ToastProviderProps) {
  const [shown, setShown] = useState<Shown>()
  const [show] = useState(
    (): ToastShow =>
      (text, kind = 'default') => {
        lastKey += 1
        setShown({ text, kind, key: lastKey })
      },
  )
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), Math.max(atLeast, stays[shown.kind]))
    return () => clearTimeout(timer)
  }, [shown, atLeast])
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.place} role="status" aria-live="polite">
        {shown && (
          <button key={shown.key} type="button" className={styles.toast} onClick={() => setShown(undefined)}>
            {shown.text}
          </button>
        )}
      </div>
    </ToastContext>
  )
}

/** `const toast = useToast(); toast('已保存', 'saved')` */
export function useToast(): ToastShow {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}
