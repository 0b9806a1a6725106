import { type Certificate, createCertificate, getCertificate } from '@registration/contract/certificates.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { fetchDocument } from './fetch-document.ts'

export type { Certificate }

/** A result of the citizen's, and one unit of it; without the unit all of it. */
export interface CertificateSubject {
  archiveRequestId: string
  unitId?: string | undefined
}

/** Milliseconds after which a certificate that is being made is looked at again. */
const makingPause = 1_000

const certificateKey = ({ archiveRequestId, unitId }: CertificateSubject) => ['certificate', archiveRequestId, unitId]

/** The certificate as it stands; while it is being made it is looked at again by itself. */
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
    mutationFn: () => call(createCertificate, subject),
    onSuccess: () => cache.invalidateQueries({ queryKey: certificateKey(subject) }),
  })
}

/** A reference to share is good for ten minutes: a new one for each tap. */
export function useShareReference(subject: CertificateSubject) {
  return useMutation({ mutationFn: async () => (await call(getCertificate, subject)).shareRef })
}

/** The bytes of one of our documents; they never change. */
export function useDocument(address: string) {
  return useQuery({
    queryKey: ['document', address],
    queryFn: ({ signal }) => fetchDocument(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
}
