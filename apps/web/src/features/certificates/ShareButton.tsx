import { sharedPdfAddress } from '@registration/contract/certificates.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { Share2 } from 'lucide-react'
import { useTranslate } from '../../locales/language.ts'
import { shareLink } from '../../ui/share-link.ts'
import { type CertificateSubject, useShareReference } from './queries.ts'

/** Shares a link to the certificate: by the phone's share sheet, by the clipboard, or shown to be copied by hand. */
export function ShareButton({ subject }: { subject: CertificateSubject }) {
  const t = useTranslate()
  const toast = useToast()
  const { alert } = useDialogs()
  const reference = useShareReference(subject)
  const share = async (ref: string | undefined) => {
    if (!ref) return alert(t('certificates.notFound'))
    const link = `${location.origin}${sharedPdfAddress(ref)}`
    const outcome = await shareLink(link, t('titles.certificate'))
    if (outcome === 'copied') toast(t('certificates.linkCopied'))
    if (outcome === 'neither') await alert({ title: t('certificates.copyByHand'), text: link })
  }
  return (
    <MutateButton
      mutation={reference}
      kind="quiet"
      wide
      icon={<Share2 size="1.25rem" strokeWidth={1.75} aria-hidden="true" />}
      input={() => null}
      onSuccess={share}
      onError={(error) => alert(error.message)}
    >
      {t('certificates.share')}
    </MutateButton>
  )
}
