import { groupOf, type StatusGroup } from '@registration/contract/application-status.ts'
import {
  checkApplication,
  createApplication,
  deleteApplication,
  findDraft,
  getApplication,
  listApplications,
  submitApplication,
} from '@registration/contract/applications.ts'
import { getApplyGuide, getFields, guide, listBusinesses, listCodes } from '@registration/contract/catalogue.ts'
import { saveCoOwnership } from '@registration/contract/co-ownership.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { deleteAttachment, fetchPicture, listMaterials, uploadFiles } from '@registration/contract/materials.ts'
import { markApplicationSeen } from '@registration/contract/messages.ts'
import { deleteParty, getParty, listUsedParties, type PartyInput, saveParty } from '@registration/contract/party.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import { checkProperty, getLastCheck, type RegisterCheck } from '@registration/contract/properties.ts'
import { searchProperty } from '@registration/contract/property-search.ts'
import { deleteUnit, saveUnits, type UnitInput } from '@registration/contract/property-unit.ts'
import { getRatingState, type RatingInput, rate } from '@registration/contract/ratings.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { keptCheckMs } from '@registration/contract/rules/register-check.ts'
import { makeTaxJump } from '@registration/contract/tax.ts'
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { upload } from '../../api/upload.ts'
import { translate } from '../../locales/language.ts'
import type { Upload } from './upload-queue.ts'

export type ApplicationDetails = Answer<typeof getApplication>
export type Draft = NonNullable<Answer<typeof findDraft>['draft']>
export type FieldSettings = Answer<typeof getFields>
export type Code = Answer<typeof listCodes>[number]
export type Material = Answer<typeof listMaterials>['materials'][number]
export type Attachment = Material['attachments'][number]
export type UsedParty = Answer<typeof listUsedParties>[number]
export type CodeList = Input<typeof listCodes>['list']

/** Rows of one page of the list (docs/product/screens.md 'Constants'). */
const pageSize = 15
/** Milliseconds after which a submitted row that has no acceptance number yet is refetched. */
const acknowledgementPause = 3_000

// What the office changes (an application, the lists) is never fresh: each visit fetches it again.
/** The progress of a picture once the messaging platform has it. */
const handedOver = 0.6
/** Milliseconds after which the signed addresses of pictures are fetched again. They are valid for five minutes. */
const previewPause = 4 * 60_000

const everyList = ['applications'] as const
/** A change of any application makes it stale. */
const usedPartiesKey = [...everyList, 'used-parties'] as const
const applicationKey = (id: string) => ['application', id] as const
const materialsKey = (id: string) => [...applicationKey(id), 'materials'] as const

/** The guide of a business, and the refusal if the citizen may not apply. The refusal is shown after the confirm. */
export function useGuide(businessId: string) {
  return useQuery({
    queryKey: ['guide', businessId],
    queryFn: async ({ signal }) => {
      try {
        return { guide: await call(getApplyGuide, { businessId }, { signal }), refusal: undefined }
      } catch (error) {
        const parsed = error instanceof ApiError ? z.safeParse(guide, error.data) : undefined
        if (parsed?.success && error instanceof ApiError) return { guide: parsed.data, refusal: error }
        throw error
      }
    },
    meta: { quiet: true },
  })
}

/** The kind of registration that corrects the register (content/dictionaries.yaml). */
const correctionType = '500'

/** The business that corrects the register in this region, if it has one online. */
export function useCorrection(regionCode: string) {
  return useQuery({
    queryKey: ['correction', regionCode],
    queryFn: async ({ signal }) => {
      const groups = await call(listBusinesses, { regionCode, registrationType: correctionType }, { signal })
      const found = groups.flatMap(({ businesses }) => businesses).find(({ byAppointment }) => !byAppointment)
      return found ? { id: found.id, name: found.name } : null
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}

/** Says that the application was seen as it is now: its messages are read. A failure leaves them unread, which harms nothing. */
export function useMarkSeen() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id: applicationId, status, acceptanceNumber }: ApplicationDetails['application']) =>
      call(markApplicationSeen, { applicationId, status, acceptanceNumber }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['messages'] }),
    retry: false,
    meta: { quiet: true },
  })
}

export function useCreateApplication() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<typeof createApplication>) => call(createApplication, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: everyList }),
  })
}

/**
 * `await find()`: the unsubmitted application for this business that may be continued. Each tap fetches it; null on a
 * failure.
 */
export function useFindDraft(businessId: string) {
  const cache = useQueryClient()
  return () =>
    cache
      .fetchQuery({
        queryKey: ['draft', businessId],
        queryFn: ({ signal }) => call(findDraft, { businessId }, { signal }),
        staleTime: 0,
        retry: false,
      })
      .then(
        ({ draft }) => draft,
        () => null,
      )
}

export function useApplication(id: string) {
  return useQuery({
    queryKey: applicationKey(id),
    queryFn: ({ signal }) => call(getApplication, { applicationId: id }, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
}

/** As `useApplication`, read again until the acceptance number is there. */
export function useSubmittedApplication(id: string) {
  return useQuery({
    queryKey: applicationKey(id),
    queryFn: ({ signal }) => call(getApplication, { applicationId: id }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      const application = state.data?.application
      return application && isAwaitingNumber(groupOf(application.status), application) ? acknowledgementPause : false
    },
    retry: false,
    meta: { quiet: true },
  })
}

/** The fields of a business. There is no call before the business is known. */
export function useFields(businessId: string | undefined) {
  return useQuery({
    queryKey: ['fields', businessId],
    queryFn: ({ signal }) => call(getFields, { businessId: businessId ?? '' }, { signal }),
    enabled: businessId !== undefined,
    meta: { quiet: true },
  })
}

export function useCodes(list: CodeList) {
  return useQuery({
    queryKey: ['codes', list],
    queryFn: ({ signal }) => call(listCodes, { list }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}

export function useParty(applicationId: string, partyId: string | undefined) {
  return useQuery({
    queryKey: [...applicationKey(applicationId), 'party', partyId],
    queryFn: ({ signal }) => call(getParty, { id: partyId ?? '', applicationId }, { signal }),
    enabled: partyId !== undefined,
    meta: { quiet: true },
  })
}

/** The people and companies of the citizen's own applications. Without an answer none are offered. */
export function useUsedParties() {
  return useQuery({
    queryKey: usedPartiesKey,
    queryFn: ({ signal }) => call(listUsedParties, {}, { signal }),
    meta: { quiet: true },
  })
}

/** Reads one of them in full, at the tap. */
export function useReadUsedParty() {
  return useMutation({
    mutationFn: ({ id, applicationId }: UsedParty) => call(getParty, { id, applicationId }),
    retry: false,
  })
}

export function useSaveParty(applicationId: string) {
  return useChange(applicationId, (party: PartyInput) => call(saveParty, { applicationId, party }))
}

/** How the rights holders own together. What another device changed meanwhile is fetched. */
export function useSaveCoOwnership(applicationId: string) {
  return useChange(applicationId, (holdings: Omit<Input<typeof saveCoOwnership>, 'applicationId'>) =>
    call(saveCoOwnership, { applicationId, ...holdings }),
  )
}

export function useDeleteParty(applicationId: string) {
  return useChange(applicationId, (partyId: string) => call(deleteParty, { applicationId, partyId }))
}

export function useSaveUnit(applicationId: string) {
  return useChange(applicationId, (unit: UnitInput) => call(saveUnits, { applicationId, units: [unit] }))
}

/** Adds units together, all or none. */
export function useSaveUnits(applicationId: string) {
  return useChange(applicationId, (units: UnitInput[]) => call(saveUnits, { applicationId, units }))
}

/** What the register has under a certificate's number. The screen shows a refusal. */
export function useSearchProperty(applicationId: string) {
  return useMutation({
    mutationFn: (certificateNumber: string) => call(searchProperty, { applicationId, certificateNumber }),
    retry: false,
  })
}

const lastCheckKey = (applicationId: string) => [...applicationKey(applicationId), 'register-check'] as const

const lastCheck = (applicationId: string) =>
  queryOptions({
    queryKey: lastCheckKey(applicationId),
    queryFn: ({ signal }) => call(getLastCheck, { applicationId }, { signal }),
    meta: { quiet: true },
  })

/** Asks the register about an application whose check is too old. It is asked once, however often this is called. */
const renewedCheck = (cache: QueryClient, applicationId: string, askedAt: string | undefined) =>
  queryOptions({
    queryKey: [...lastCheckKey(applicationId), 'renewed', askedAt],
    queryFn: async () => {
      const check = await call(checkProperty, { applicationId })
      cache.setQueryData(lastCheckKey(applicationId), { check })
      return check
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })

const isOld = ({ askedAt }: RegisterCheck) =>
  Date.now() - Date.parse(`${askedAt.replace(' ', 'T')}+08:00`) > keptCheckMs

/**
 * The last comparison of an application with the register. A change of its parties or units ends it. With `renews`, one
 * older than ten minutes is asked again; until the register answers, and without an answer, it stays.
 */
export function useLastCheck(applicationId: string, { enabled, renews }: { enabled: boolean; renews: boolean }) {
  const cache = useQueryClient()
  const check = useQuery({ ...lastCheck(applicationId), enabled }).data?.check ?? undefined
  const old = check && isOld(check) ? check : undefined
  const renewed = useQuery({
    ...renewedCheck(cache, applicationId, old?.askedAt),
    enabled: enabled && renews && old !== undefined,
  })
  return { check, isRenewing: renewed.isFetching }
}

/** No tap waits longer for the register. */
const tapWaitsMs = 3_000

/** `await read()`: the check that the citizen has seen or should see before a submission. Undefined without one. */
export function useReadLastCheck(applicationId: string) {
  const cache = useQueryClient()
  return async (): Promise<RegisterCheck | undefined> => {
    const last = { ...lastCheck(applicationId), staleTime: Number.POSITIVE_INFINITY, retry: false }
    const { check } = await cache.fetchQuery(last).catch(() => ({ check: null }))
    if (!check || !isOld(check)) return check ?? undefined
    const renewed = cache.fetchQuery(renewedCheck(cache, applicationId, check.askedAt)).catch(() => check)
    const waited = new Promise<RegisterCheck>((resolve) => setTimeout(resolve, tapWaitsMs, check))
    return Promise.race([renewed, waited])
  }
}

/** Compares an application with the register now. The card shows a refusal. */
export function useCheckProperty(applicationId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(checkProperty, { applicationId }),
    onSuccess: (check) => cache.setQueryData(lastCheckKey(applicationId), { check }),
    retry: false,
  })
}

export function useDeleteUnit(applicationId: string) {
  return useChange(applicationId, (unitId: string) => call(deleteUnit, { applicationId, unitId }))
}

export function useCheckApplication() {
  return useMutation({ mutationFn: (applicationId: string) => call(checkApplication, { applicationId }) })
}

/** `await read()`: what is declared with a submission, in its present words. */
export function useReadDeclaration() {
  const cache = useQueryClient()
  return () =>
    cache.fetchQuery({
      queryKey: ['privacy', 'words', 'declaration'],
      queryFn: ({ signal }) => call(getPrivacyWords, { of: 'declaration' }, { signal }),
      staleTime: 0,
    })
}

/** Done as soon as the server has it. A refetch before that would remove the button before the screen navigates on. */
export function useSubmitApplication(applicationId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (declarationVersion: string) => call(submitApplication, { applicationId, declarationVersion }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: applicationKey(applicationId) })
      void cache.invalidateQueries({ queryKey: everyList })
    },
    onError: (error) => {
      // The register was asked for it: the screen shows what it answered.
      if (error instanceof ApiError && error.is('registerForbids'))
        void cache.invalidateQueries({ queryKey: lastCheckKey(applicationId) })
    },
  })
}

/** A way to the tax service works once: each tap makes a new one. */
export function useMakeTaxJump() {
  return useMutation({ mutationFn: (applicationId: string) => call(makeTaxJump, { applicationId }) })
}

export function useDeleteApplication() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (applicationId: string) => call(deleteApplication, { applicationId }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: everyList }),
  })
}

/** One tab of the list, page after page. It is polled while a row waits for its acceptance number. */
export function useApplications(group: StatusGroup, byAppointment: boolean | undefined) {
  return useInfiniteQuery({
    queryKey: [...everyList, group, byAppointment],
    queryFn: ({ pageParam, signal }) =>
      call(listApplications, { group, byAppointment, page: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    refetchOnMount: 'always',
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    refetchInterval: ({ state }) => {
      const awaiting = state.data?.pages.some(({ rows }) => rows.some((row) => isAwaitingNumber(group, row)))
      return awaiting ? acknowledgementPause : false
    },
    meta: { quiet: true },
  })
}

function isAwaitingNumber(group: StatusGroup, row: { acceptanceNumber: string }): boolean {
  return group === 'pending' && row.acceptanceNumber === ''
}

export function useMaterials(applicationId: string) {
  return useQuery({
    queryKey: materialsKey(applicationId),
    queryFn: async ({ signal }) => (await call(listMaterials, { applicationId }, { signal })).materials,
    refetchInterval: previewPause,
    meta: { quiet: true },
  })
}

/** The server's own refusal, before 20 MB are sent for nothing. */
function tooLarge(): ApiError {
  const megabytes = limits.fileBytes / 1024 / 1024
  return new ApiError({ reason: 'fileTooLarge', message: translate('materials.fileTooLarge', { megabytes }) })
}

/**
 * Sends one file of the queue: directly, or through the messaging platform, from which the office fetches it. Answers
 * whether it was added, or the material has the same file already.
 */
export async function sendFile(
  cache: QueryClient,
  { applicationId, materialId, requestId, content }: Upload,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<'added' | 'repeated'> {
  if (content instanceof File && content.size > limits.fileBytes) throw tooLarge()
  const send = async () => {
    if (content instanceof File)
      return upload(uploadFiles, { applicationId, materialId }, content, { requestId, onProgress, signal })
    const pictureId = await content.pictures.upload(content.localId)
    onProgress(handedOver)
    return call(fetchPicture, { pictureId, materialId, applicationId }, { signal })
  }
  const files = await send()
  const key = materialsKey(applicationId)
  // Shown at once, and done with that: the list may be long in coming, without network it cannot be read now.
  cache.setQueryData<readonly Material[]>(key, (known) => known?.map((material) => withFiles(material, files)))
  void cache.invalidateQueries({ queryKey: key })
  return files.length > 0 && files.every(({ isRepeated }) => isRepeated) ? 'repeated' : 'added'
}

function withFiles(material: Material, files: Answer<typeof uploadFiles>): Material {
  const present = new Set(material.attachments.map(({ id }) => id))
  const added = files.filter(({ id, materialId }) => materialId === material.id && !present.has(id))
  return {
    ...material,
    attachments: [...material.attachments, ...added.map((file) => ({ ...file, previewUrl: file.url }))],
  }
}

export function useDeleteAttachment(applicationId: string) {
  return useChange(applicationId, (attachmentId: string) => call(deleteAttachment, { attachmentId }))
}

/**
 * A write on an application. It makes the application and every list stale, and is done once both are invalidated. If the
 * application was submitted meanwhile, the screen reads so.
 */
function useChange<In, Out>(applicationId: string, change: (input: In) => Promise<Out>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: applicationKey(applicationId) }),
        cache.invalidateQueries({ queryKey: everyList }),
      ]),
    onError: (error) => {
      if (error instanceof ApiError && (error.is('notEditable') || error.is('changedMeanwhile')))
        void cache.invalidateQueries({ queryKey: applicationKey(applicationId) })
    },
  })
}

/** Whether the citizen has not rated this application yet. Asked for one that has ended. */
export function useRatingState(recordId: string) {
  return useQuery({
    queryKey: ['ratings', recordId],
    queryFn: ({ signal }) => call(getRatingState, { subject: 'application', recordId }, { signal }),
    meta: { quiet: true },
  })
}

/** Sends the rating. The question stays to thank: its state is fetched again with the next visit. */
export const useRate = (recordId: string) =>
  useMutation({
    mutationFn: (answer: Pick<RatingInput, 'grade' | 'remark'>) =>
      call(rate, { subject: 'application', recordId, ...answer }),
  })
