import { ApiError } from '@registration/kit/api/api-error.ts'
import buttons from '@registration/kit/ui/Button.module.css'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import type { MouseEvent } from 'react'
import { type Translate, useTranslate } from '../../locales/language.ts'
import { saveFrom } from '../../ui/save-from.ts'
import { savedCertificateAddress } from './fetch-certificate.ts'
import { lockIn, useSaveCertificate } from './queries.ts'

/**
 * Saves the certificate. A tap asks first whether it can be had, so that the screen can say why not. Then the browser saves
 * it by its address: the messaging app saves nothing that a page has made itself.
 */
export function SaveCertificate({ holdingRef }: { holdingRef: string }) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const address = savedCertificateAddress(holdingRef)
  const save = useSaveCertificate(holdingRef)
  const onError = (error: Error) => {
    // The screen itself says what to do about a lock.
    if (!lockIn(error)) void alert(wordsOf(error, t))
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(undefined, { onSuccess: () => saveFrom(address), onError })
  }
  return (
    <a
      className={`${buttons.button} ${buttons.primary} ${buttons.wide}`}
      href={address}
      download
      aria-busy={save.isPending || undefined}
      onClick={onClick}
    >
      <span>{t('holdings.download')}</span>
    </a>
  )
}

/** What to do now: the shown pages stay, and a repeated tap helps only in some cases. */
function wordsOf(error: Error, t: Translate): string {
  if (!(error instanceof ApiError)) return error.message
  if (error.is('holdingNotFound')) return t('holdings.notFoundHelp')
  return error.is('registerSilent') ? t('holdings.silent') : error.message
}
