import type { Answer } from '@registration/contract/endpoint.ts'
import { deleteParty, getParty, listUsedParties, type PartyInput, saveParty } from '@registration/contract/party.ts'
import { searchProperty } from '@registration/contract/property-search.ts'
import { deleteUnit, saveUnits, type UnitInput } from '@registration/contract/property-unit.ts'
import { call } from '@registration/kit/api/call.ts'
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { applicationKey, everyList, useChange } from '../application-keys.ts'

export type UsedParty = Answer<typeof listUsedParties>[number]

/** A change of any application makes it stale. */
const usedPartiesKey = [...everyList, 'used-parties'] as const

export function useParty(applicationId: string, partyId: string | undefined) {
  return useQuery({
    queryKey: [...applicationKey(applicationId), 'party', partyId],
    queryFn: ({ signal }) => call(getParty, { id: partyId ?? '', applicationId }, { signal }),
    enabled: partyId !== undefined,
    // Its form begins with what is stored now, also after a save in whose middle it was left.
    gcTime: 0,
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
  return useChange(applicationId, (party: PartyInput) =>
    call(saveParty, { applicationId, party }, { isRepeatable: party.id !== undefined }),
  )
}

export function useDeleteParty(applicationId: string) {
  return useChange(applicationId, (partyId: string) =>
    call(deleteParty, { applicationId, partyId }, { undoes: [saveParty] }),
  )
}

export function useSaveUnit(applicationId: string) {
  return useChange(applicationId, (unit: UnitInput) =>
    call(saveUnits, { applicationId, units: [unit] }, { isRepeatable: unit.id !== undefined }),
  )
}

const savedUnitsKey = (applicationId: string) => [...applicationKey(applicationId), 'units'] as const

/** Adds units together, all or none. */
export function useSaveUnits(applicationId: string) {
  return useChange(
    applicationId,
    (units: UnitInput[]) => call(saveUnits, { applicationId, units }),
    savedUnitsKey(applicationId),
  )
}

/** Whether units are being added together, also by a screen that was left. */
export function useIsSavingUnits(applicationId: string): boolean {
  return useIsMutating({ mutationKey: savedUnitsKey(applicationId) }) > 0
}

export function useDeleteUnit(applicationId: string) {
  return useChange(applicationId, (unitId: string) =>
    call(deleteUnit, { applicationId, unitId }, { undoes: [saveUnits] }),
  )
}

/** What the register has under a certificate's number. The screen shows a refusal. */
export function useSearchProperty(applicationId: string) {
  return useMutation({
    mutationFn: (certificateNumber: string) => call(searchProperty, { applicationId, certificateNumber }),
    retry: false,
  })
}
