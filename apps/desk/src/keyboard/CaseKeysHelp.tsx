import { Button } from '@registration/kit/ui/Button.tsx'
import { Keyboard } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from '../locales/language.ts'
import { useCaseKeys } from './use-case-keys.ts'

const loadDialog = () => import('./CaseKeysDialog.tsx')
const CaseKeysDialog = lazy(async () => ({ default: (await loadDialog()).CaseKeysDialog }))

/** The button 快捷键 and the key `?`. `onError` gets why their dialog cannot be loaded. */
export function CaseKeysHelp({ onError }: { onError: (error: Error) => void }) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  // Loaded before it opens: without the network the case stays on the screen, with what is typed.
  const open = async () => {
    if (await loadDialog().catch(onError)) setIsOpen(true)
  }
  useCaseKeys({ help: () => void open() })
  return (
    <>
      <Button kind="quiet" icon={<Keyboard size="1rem" aria-hidden="true" />} onClick={open}>
        {t('keys.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <CaseKeysDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
