import type { FoundProperty } from '@registration/contract/property-search.ts'
import type { UnitField } from '@registration/contract/property-unit.ts'
import { normalizeCertificateNumber } from '@registration/contract/rules/normalize.ts'
import { useKeptState } from '@registration/kit/ui/forms/use-kept-state.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { useSearchProperty } from '../entries/entry-queries.ts'
import { isUnitField, type UnitValues } from '../entries/unit-values.ts'
import { emptyValue, type RegisterValues, valuesFromRegister } from './register-values.ts'

export interface RegisterSearch {
  isPending: boolean
  /** Why the register filled nothing, in words for the citizen. */
  refusal: string | undefined
  /** Several units under one certificate: the citizen chooses one. */
  choices: readonly FoundProperty[]
  /** The unit that filled the form. */
  found: FoundProperty | undefined
  /** What it filled. */
  filled: RegisterValues
  search: () => void
  choose: (property: FoundProperty | undefined) => void
  /** Call it once the form is saved. */
  forget: () => void
}

/** What the register filled, and the number under which it has that. */
interface Source {
  certificateNumber: string
  values: RegisterValues
}

/**
 * Asks the register by the form's certificate number and fills the form; the form can still be filled in by hand. What was
 * filled belongs to its number: it goes when the number is changed and comes back with it, also after a reload.
 */
export function useRegister(
  { applicationId, unitId }: { applicationId: string; unitId: string | undefined },
  form: UseFormReturn<UnitValues>,
  asked: readonly UnitField[],
): RegisterSearch {
  const lookUp = useSearchProperty(applicationId)
  /** The units of the last answer, of which one is to be chosen, and the number that was asked. */
  const [open, setOpen] = useState<{ certificateNumber: string; properties: readonly FoundProperty[] }>()
  const [found, setFound] = useState<FoundProperty>()
  const [source, keepSource] = useKeptState(`register:${applicationId}:${unitId ?? 'new'}`, readSource)
  const filled = source?.values ?? {}

  const followNumber = useEffectEvent((certificateNumber = '') => {
    if (!source) return
    const isItsNumber = normalizeCertificateNumber(certificateNumber) === source.certificateNumber
    if (!isItsNumber) setFound(undefined)
    for (const [field, value] of fieldsBeside(source)) {
      const empty = emptyValue(field)
      const [from, to] = isItsNumber ? [empty, value] : [value, empty]
      if (form.getValues(field) === from) form.setValue(field, to, { shouldDirty: true })
    }
  })
  useEffect(() => {
    const subscription = form.watch((values, { name }) => {
      if (name === 'certificateNumber') followNumber(values.certificateNumber)
    })
    return () => subscription.unsubscribe()
  }, [form])

  const numberNow = () => normalizeCertificateNumber(form.getValues('certificateNumber'))
  // An answer is for the number that was asked. If the citizen has typed another one meanwhile, it fills nothing.
  const take = (certificateNumber: string, properties: readonly FoundProperty[]) => {
    if (certificateNumber !== numberNow()) return
    const [property, other] = properties
    if (!property) return
    if (other) return setOpen({ certificateNumber, properties })
    const values = valuesFromRegister(property, { asked, present: form.getValues(), before: filled })
    for (const field of asked) {
      const value = values[field]
      if (value !== undefined) form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
    }
    setFound(property)
    keepSource({ certificateNumber, values })
  }
  const choose = (property: FoundProperty | undefined) => {
    setOpen(undefined)
    if (property && open) take(open.certificateNumber, [property])
  }
  const search = async () => {
    setFound(undefined)
    if (!form.getValues('certificateNumber').trim()) {
      lookUp.reset()
      return form.setFocus('certificateNumber')
    }
    const certificateNumber = numberNow()
    lookUp.mutate(form.getValues('certificateNumber'), {
      onSuccess: (properties) => take(certificateNumber, properties),
      onError: () => {
        if (certificateNumber !== numberNow()) lookUp.reset()
      },
    })
  }
  return {
    isPending: lookUp.isPending,
    refusal: lookUp.error?.message,
    choices: open?.properties ?? [],
    found,
    filled,
    search: () => void search(),
    choose,
    forget: () => keepSource(undefined),
  }
}

function readSource(stored: unknown): Source | undefined {
  const read = z.safeParse(
    z.object({ certificateNumber: z.string(), values: z.record(z.string(), z.string()) }),
    stored,
  )
  if (!read.success) return undefined
  const known = Object.entries(read.data.values).filter(([field]) => isUnitField(field))
  return { ...read.data, values: Object.fromEntries(known) }
}

/** What was filled beside the number itself. */
const fieldsBeside = ({ values }: Source) =>
  Object.entries(values).flatMap(([field, value]): [UnitField, string][] =>
    isUnitField(field) && field !== 'certificateNumber' ? [[field, value]] : [],
  )
