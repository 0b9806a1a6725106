import { Fragment, useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslate } from '../../locales/language.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DraftNote } from '../../ui/forms/DraftNote.tsx'
import { useFormDraft, withDraft } from '../../ui/forms/use-form-draft.ts'
import { Stack } from '../../ui/Stack.tsx'
import { useToast } from '../../ui/toast.tsx'
import { type Code, useSaveUnit } from './queries.ts'
import { RegisterPanel } from './RegisterPanel.tsx'
import { UnitFormField } from './UnitFormField.tsx'
import { type UnitSettings, unitResolver } from './unit-resolver.ts'
import { type UnitValues, unitInputOf } from './unit-values.ts'
import { useRegister } from './use-register.ts'
import { useSaveFailure } from './use-save-failure.ts'

interface UnitFormProps {
  applicationId: string
  unitId: string | undefined
  stored: UnitValues
  settings: UnitSettings
  uses: { house: readonly Code[]; land: readonly Code[] }
  onSaved: () => void
}

export function UnitForm({ applicationId, unitId, stored, settings, uses, onSaved }: UnitFormProps) {
  const t = useTranslate()
  const formId = useId()
  const toast = useToast()
  const save = useSaveUnit(applicationId)
  const draftKey = `unit:${applicationId}:${unitId ?? 'new'}`
  const form = useForm<UnitValues>({
    defaultValues: withDraft(draftKey, stored),
    resolver: unitResolver(settings, applicationId, unitId),
    mode: 'onTouched',
  })
  const draft = useFormDraft(draftKey, form)
  const fail = useSaveFailure(form, 'units.0', (message, isBesideFields) => ({
    text: isBesideFields ? t('units.saveFailed') : `${t('units.saveFailed')}：${message}`,
  }))
  const asked = settings.map(({ field }) => field)
  const register = useRegister(applicationId, form, asked)
  const submit = form.handleSubmit((values) =>
    save.mutateAsync(unitInputOf(values, asked, unitId)).then(() => {
      draft.forget()
      toast(t('units.saved'), 'saved')
      onSaved()
    }, fail),
  )
  return (
    <FormProvider {...form}>
      <Stack>
        <Card>
          <form id={formId} onSubmit={submit} noValidate>
            {settings.map(({ field, isRequired }) => (
              <Fragment key={field}>
                <UnitFormField
                  field={field}
                  isRequired={isRequired}
                  uses={uses}
                  fromRegister={register.filled[field]}
                />
                {field === 'certificateNumber' && <RegisterPanel register={register} />}
              </Fragment>
            ))}
          </form>
        </Card>
        <DraftNote keptAt={draft.keptAt} />
      </Stack>
      <BottomBar>
        <Button type="submit" form={formId} wide busy={save.isPending}>
          {t('units.save')}
        </Button>
      </BottomBar>
    </FormProvider>
  )
}
