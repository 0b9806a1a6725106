import type { Party } from '@registration/contract/party.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Choice } from '@registration/kit/ui/Choice.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { useRecordForm } from '@registration/kit/ui/forms/use-record-form.ts'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { type Ref, useEffect, useImperativeHandle } from 'react'
import { FormProvider, type UseFormReturn, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import {
  baseOf,
  type HoldingValues,
  holdingFaults,
  holdingsOf,
  holdingValues,
  shareField,
  sumIn,
} from '../entries/holding-values.ts'
import styles from './CoOwnershipCard.module.css'
import { useSaveCoOwnership } from './co-ownership-queries.ts'
import { TaskBadge } from './TaskBadge.tsx'

/** How the screen's own button saves the card. */
export interface CoOwnershipHandle {
  /** Whether the answers are complete and saved. If not, the card says why. */
  save: () => Promise<boolean>
}

interface CoOwnershipCardProps {
  applicationId: string
  holders: readonly Party[]
  /** Called with whether the answers are complete, at first and at each change. */
  onJudged: (isComplete: boolean) => void
  /** The citizen came for it: it says at once what is missing. */
  isWanted: boolean
  ref: Ref<CoOwnershipHandle>
}

/** How several rights holders own together, and the share of each (docs/product/applications.md 'Co-ownership'). */
export function CoOwnershipCard({ applicationId, holders, onJudged, isWanted, ref }: CoOwnershipCardProps) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const ids = holders.map(({ id }) => id)
  const record = useRecordForm<HoldingValues>({
    key: `co-ownership:${applicationId}`,
    stored: holdingValues(holders),
    resolver: (values) => {
      const faults = Object.entries(holdingFaults(values, ids, (sum) => t('parties.sumNotWhole', { sum })))
      if (faults.length === 0) return { values, errors: {} }
      return {
        values: {},
        errors: Object.fromEntries(faults.map(([name, message]) => [name, { type: 'rule', message }])),
      }
    },
  })
  const { form, base } = record
  useWanted(form, isWanted)
  // After another reading the card is made again, from the draft if there is one.
  const save = useSaveCoOwnership(applicationId, record.forget)
  useImperativeHandle(ref, () => ({
    save: async () => {
      if (!(await form.trigger(undefined, { shouldFocus: true }))) return false
      const values = form.getValues()
      const sent = holdingsOf(values, ids)
      if (JSON.stringify(sent) === JSON.stringify(baseOf(base.current, ids))) return true
      try {
        await save.mutateAsync({ ...sent, base: baseOf(base.current, ids) })
        record.reset(values)
        return true
      } catch (error) {
        // What another device stored is shown instead of what was typed here.
        if (error instanceof ApiError && error.is('changedMeanwhile')) record.forget()
        if (error instanceof Error) await alert(error.message)
        return false
      }
    },
  }))
  return (
    <FormProvider {...form}>
      <CoOwnershipFields holders={holders} onJudged={onJudged} />
    </FormProvider>
  )
}

/** Focuses what is missing, and says so, or else the choice. A new screen takes the focus first. */
function useWanted({ trigger, setFocus }: UseFormReturn<HoldingValues>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const frame = requestAnimationFrame(async () => {
      if (await trigger(undefined, { shouldFocus: true })) setFocus('coOwnership')
    })
    return () => cancelAnimationFrame(frame)
  }, [trigger, setFocus, isWanted])
}

function CoOwnershipFields({ holders, onJudged }: Pick<CoOwnershipCardProps, 'holders' | 'onJudged'>) {
  const t = useTranslate()
  const field = useField<HoldingValues>()
  const { clearErrors, control } = useFormContext<HoldingValues>()
  // A fault beside a share names the sum already.
  const hasFault = Object.keys(useFormState({ control }).errors).length > 0
  // Each answer changes what is wrong with the others.
  const onChange = () => clearErrors()
  const values = Object.fromEntries(
    Object.entries(useWatch<HoldingValues>()).map(([name, value]) => [name, value ?? '']),
  )
  const ids = holders.map(({ id }) => id)
  const sum = sumIn(values, ids)
  const isComplete = Object.keys(holdingFaults(values, ids, (wrong) => wrong)).length === 0
  useEffect(() => onJudged(isComplete), [isComplete, onJudged])
  return (
    <Card
      title={t('parties.coOwnership')}
      action={
        <TaskBadge
          task={{ state: isComplete ? 'filled' : 'empty', count: holders.length }}
          filledText={t('applications.taskDone')}
        />
      }
    >
      <Choice
        {...field('coOwnership', { onChange })}
        required
        label={t('parties.coOwnershipAsk')}
        help={t('parties.coOwnershipHelp')}
        options={[
          { value: 'joint', text: t('parties.joint') },
          { value: 'byShares', text: t('parties.byShares') },
        ]}
      />
      {values.coOwnership === 'byShares' && (
        <>
          {holders.map(({ id, name }) => (
            <TextField
              key={id}
              {...field(shareField(id), { onChange })}
              required
              label={t('parties.shareOf', { name })}
              placeholder={t('parties.shareExample')}
              autoComplete="off"
              autoCapitalize="off"
            />
          ))}
          <p className={styles.sum} role="status">
            {sum && !hasFault && t(sum === '1' ? 'parties.sumWhole' : 'parties.sumNotWhole', { sum })}
          </p>
        </>
      )}
    </Card>
  )
}
