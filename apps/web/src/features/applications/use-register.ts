import type { FoundProperty } from '@registration/contract/property-search.ts'
import type { UnitField } from '@registration/contract/property-unit.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchProperty } from './queries.ts'
import { type RegisterValues, valuesFromRegister } from './register-values.ts'
import type { UnitValues } from './unit-values.ts'

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
}

/** Asks the register by the form's certificate number and fills the form; the form can still be filled in by hand. */
export function useRegister(
  applicationId: string,
  form: UseFormReturn<UnitValues>,
  asked: readonly UnitField[],
): RegisterSearch {
  const lookUp = useSearchProperty(applicationId)
  const [choices, setChoices] = useState<readonly FoundProperty[]>([])
  const [found, setFound] = useState<FoundProperty>()
  const [filled, setFilled] = useState<RegisterValues>({})
  const choose = (property: FoundProperty | undefined) => {
    setChoices([])
    if (!property) return
    const values = valuesFromRegister(property, { asked, present: form.getValues(), before: filled })
    for (const field of asked) {
      const value = values[field]
      if (value !== undefined) form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
    }
    setFound(property)
    setFilled(values)
  }
  const search = async () => {
    setFound(undefined)
    if (!form.getValues('certificateNumber').trim()) {
      lookUp.reset()
      return form.setFocus('certificateNumber')
    }
    lookUp.mutate(form.getValues('certificateNumber'), {
      onSuccess: (properties) => (properties.length > 1 ? setChoices(properties) : choose(properties[0])),
    })
  }
  return {
    isPending: lookUp.isPending,
    refusal: lookUp.error?.message,
    choices,
    found,
    filled,
    search: () => void search(),
    choose,
  }
}
