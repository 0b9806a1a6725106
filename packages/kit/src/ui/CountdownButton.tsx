import { useState } from 'react'
import { useTranslate } from '../locales/language.ts'
import { Button } from './Button.tsx'
import { useCountdown } from './use-countdown.ts'

/** Seconds between two codes (docs/product/phone-codes.md 'Codes by message'). */
const pause = 60

interface CountdownButtonProps {
  /** The purpose of the codes. Each purpose has a separate pause on this device. */
  name: string
  /** Sends a code; answers whether it was sent. */
  onSend: () => Promise<boolean>
}

/** Requests a code by message: 获取验证码, then 60 seconds during which a tap does nothing, then 重新获取. */
export function CountdownButton({ name, onSend }: CountdownButtonProps) {
  const t = useTranslate()
  const { left, over, start } = useCountdown(name, pause)
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      if (await onSend()) start()
    } finally {
      setSending(false)
    }
  }
  return (
    <Button kind="quiet" busy={sending} disabled={left > 0} onClick={send}>
      {left > 0 ? t('ui.codeAgainIn', { seconds: left }) : t(over ? 'ui.codeAgain' : 'ui.codeSend')}
    </Button>
  )
}
