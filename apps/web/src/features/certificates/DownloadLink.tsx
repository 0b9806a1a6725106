import buttons from '@registration/kit/ui/Button.module.css'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import type { MouseEvent } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { saveFrom } from '../../ui/save-from.ts'
import { type CertificateSubject, useNewAddress } from './queries.ts'

interface DownloadLinkProps {
  /** The address that the document was opened by. */
  address: string
  /** Of a certificate. A form or a notice has none. */
  subject: CertificateSubject | undefined
}

/**
 * Saves the document by its address: the messaging app saves nothing that a page has made itself. An address expires while
 * the screen is open. So a tap first asks for a new one of a certificate. For others the server has a page that says so, and
 * a link with `download` would hide it.
 */
export function DownloadLink({ address, subject }: DownloadLinkProps) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const renewal = useNewAddress()
  const onClick = (event: MouseEvent) => {
    if (!subject) return
    event.preventDefault()
    if (renewal.isPending) return
    renewal.mutate(subject, {
      onSuccess: (renewed) => saveFrom(savedAt(renewed)),
      onError: (error) => void alert(error.message),
    })
  }
  return (
    <a
      className={`${buttons.button} ${buttons.primary} ${buttons.wide}`}
      href={savedAt(address)}
      aria-busy={renewal.isPending || undefined}
      onClick={onClick}
    >
      <span>{t('certificates.download')}</span>
    </a>
  )
}

const savedAt = (address: string) => `${address}&download=1`
