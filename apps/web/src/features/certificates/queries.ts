import { type Certificate, createCertificate, getCertificate, pdfAddress } from '@registration/contract/certificates.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { translate } from '../../locales/language.ts'
import { fetchDocument } from './fetch-document.ts'

export type { Certificate }

/** A result of the citizen and one unit of it, or the whole result without a unit; and how the number is printed. */
export interface CertificateSubject {
  archiveRequestId: string
  unitId?: string | undefined
  showsFullNumber?: boolean | undefined
}

/** Milliseconds after which a certificate that is being made is refetched. */
const makingPause = 1_000

const certificateKey = ({ archiveRequestId, unitId, showsFullNumber }: CertificateSubject) => [
  'certificate',
  archiveRequestId,
  unitId,
  showsFullNumber,
]

/** The present certificate. It is polled while it is being made. */
export function useCertificate(subject: CertificateSubject) {
  return useQuery({
    queryKey: certificateKey(subject),
    queryFn: ({ signal }) => call(getCertificate, subject, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? makingPause : false),
    meta: { quiet: true },
  })
}

export function useCreateCertificate(subject: CertificateSubject) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ showsFullNumber }: { showsFullNumber: boolean }) =>
      call(createCertificate, { ...subject, showsFullNumber }),
    onSuccess: (_state, { showsFullNumber }) =>
      cache.invalidateQueries({ queryKey: certificateKey({ ...subject, showsFullNumber }) }),
  })
}

/** A reference to share is valid for ten minutes: each tap makes a new one. */
export function useShareReference(subject: CertificateSubject) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(getCertificate, subject)).shareRef,
    // The office may have revoked it while the screen was open.
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['certificate', subject.archiveRequestId] }),
  })
}

/** A new address of a certificate. That which its pages came from may have expired. */
export function useNewAddress() {
  return useMutation({
    mutationFn: async (subject: CertificateSubject) => {
      const renewed = await renew(subject)
      if (!renewed) throw new ApiError({ reason: 'documentRefused', message: translate('certificates.notFound') })
      return renewed
    },
  })
}

/** One of our documents: its bytes, which never change, and the address that they came from. */
export function useDocument(address: string, subject: CertificateSubject | undefined) {
  return useQuery({
    queryKey: ['document', address],
    queryFn: async ({ signal }) => {
      const bytes = await fetchDocument(address, signal)
      if (bytes !== 'expired') return { bytes, address }
      const renewed = subject && (await renew(subject, signal))
      const again = renewed ? await fetchDocument(renewed, signal) : 'expired'
      if (!renewed || again === 'expired')
        throw new ApiError({ reason: 'documentRefused', message: translate('certificates.linkExpired') })
      return { bytes: again, address: renewed }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
}

/** A new address for a document whose address has expired while the screen was open. */
async function renew(subject: CertificateSubject, signal?: AbortSignal): Promise<string | undefined> {
  const { path } = await call(getCertificate, subject, { signal })
  return path && pdfAddress(path)
}
