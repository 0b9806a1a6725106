import { type ComponentType, createContext, type ReactNode, use, useState } from 'react'

const KeptContext = createContext<((Kept: ComponentType) => void) | undefined>(undefined)

/** Shows, above the screens, what a screen keeps there after it is left. */
export function KeptProvider({ children }: { children: ReactNode }) {
  const [kept, setKept] = useState<{ Kept: ComponentType }>()
  const [keep] = useState(() => (Kept: ComponentType) => setKept({ Kept }))
  return (
    <KeptContext value={keep}>
      {kept && <kept.Kept />}
      {children}
    </KeptContext>
  )
}

/**
 * `const keep = useKeep(); keep(UploadKeeper)`: the component is shown from now on, whichever screen is open. Its code
 * comes with the screen that keeps it. There is one such component.
 */
export function useKeep(): (Kept: ComponentType) => void {
  const keep = use(KeptContext)
  if (!keep) throw new Error('useKeep needs a KeptProvider above it')
  return keep
}
