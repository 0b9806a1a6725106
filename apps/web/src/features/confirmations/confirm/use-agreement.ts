import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'

/**
 * The tick below what is confirmed. It is to the digest that was shown: other content is not agreed to. `changes` counts how
 * often other content took the place of what was read.
 */
export function useAgreement(digest: string) {
  const t = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const changeNote = useRef<HTMLParagraphElement>(null)
  const [agreedTo, setAgreedTo] = useState('')
  const [lacksTick, setLacksTick] = useState(false)
  const [shown, setShown] = useState(digest)
  const [changes, setChanges] = useState(0)
  if (shown !== digest) {
    setShown(digest)
    setChanges(changes + 1)
  }
  useEffect(() => {
    if (changes === 0) return
    changeNote.current?.scrollIntoView({ block: 'center' })
    changeNote.current?.focus({ preventScroll: true })
  }, [changes])
  const isTicked = agreedTo === digest
  return {
    box: {
      ref: box,
      checked: isTicked,
      onChange: () => {
        setAgreedTo(isTicked ? '' : digest)
        setLacksTick(false)
      },
    },
    error: lacksTick ? t('confirmations.agreeNeeded') : undefined,
    changeNote,
    isChanged: changes > 0,
    /** The server has other content. It is read next. */
    noteChange: () => {
      setAgreedTo('')
      setChanges(changes + 1)
    },
    /** Whether it is ticked. If not, the box has the focus and says what is missing. */
    check: () => {
      setLacksTick(!isTicked)
      if (!isTicked) box.current?.focus()
      return isTicked
    },
  }
}

export type Agreement = ReturnType<typeof useAgreement>
