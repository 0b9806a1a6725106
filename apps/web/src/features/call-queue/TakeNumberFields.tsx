import { maskPhone } from '@registration/contract/masking.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MaskedField } from '@registration/kit/ui/forms/MaskedField.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { SelectField } from '@registration/kit/ui/SelectField.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '../../locales/language.ts'
import { type QueueDay, type QueueGroup, useCheckDay, useQueueTimes } from './queries.ts'
import styles from './queue.module.css'

export interface NumberValues {
  queueId: string
  day: string
  time: string
  name: string
  phone: string
  remark: string
}

interface TakeNumberFieldsProps {
  officeId: string
  queues: readonly QueueGroup[]
  days: readonly QueueDay[]
}

export function TakeNumberFields({ officeId, queues, days }: TakeNumberFieldsProps) {
  const t = useTranslate()
  const field = useField<NumberValues>()
  const { control } = useFormContext<NumberValues>()
  const [queueId, day] = useWatch({ control, name: ['queueId', 'day'] })
  const chooseDay = useChooseDay()
  const chosen = queues.find(({ id }) => id === queueId)
  const list = chosen?.businesses.map(({ name }) => name).join(t('callQueue.comma'))
  return (
    <>
      <SelectField
        {...field('queueId')}
        label={t('callQueue.queue')}
        required
        help={list && t('callQueue.businesses', { list })}
        value={queueId}
        options={queues.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <SelectField
        {...field('day', { onChange: chooseDay })}
        label={t('callQueue.day')}
        required
        value={day}
        options={days.map((each) => ({
          value: each.day,
          text: each.isClosed
            ? t('callQueue.dayClosed', { day: withoutYear(each.day), reason: each.remark })
            : t('callQueue.dayFree', { day: withoutYear(each.day), count: each.free }),
        }))}
      />
      <TimeField officeId={officeId} day={day} />
      <TextField {...field('name')} label={t('callQueue.name')} required autoComplete="name" />
      <MaskedField name="phone" label={t('callQueue.mobile')} mask={maskPhone} isPhone />
      <TextField {...field('remark')} label={t('callQueue.remark')} optional autoComplete="off" />
    </>
  )
}

/** At most a week ahead: the year is of no use, and a select shows only one line. */
const withoutYear = (day: string) => day.slice(5)

/** The times of the chosen day that still have numbers. */
function TimeField({ officeId, day }: { officeId: string; day: string }) {
  const t = useTranslate()
  const times = useQueueTimes(officeId, day)
  const waiting = (
    <div className={styles.waiting}>
      <Skeleton shape="field" />
    </div>
  )
  if (day === '') return <TimeSelect free={[]} />
  return (
    <Loaded query={times} skeleton={waiting}>
      {(all) => {
        const free = all.filter((each) => each.free > 0)
        return (
          <>
            <TimeSelect free={free} />
            {free.length === 0 && <p className={styles.help}>{t('callQueue.noTimes')}</p>}
          </>
        )
      }}
    </Loaded>
  )
}

/** A kept time that is full by now is not chosen any more. One that fills up while the form is open stays, and is refused. */
function TimeSelect({ free }: { free: readonly { time: string; free: number }[] }) {
  const t = useTranslate()
  const field = useField<NumberValues>()
  const { control, setValue } = useFormContext<NumberValues>()
  const time = useWatch({ control, name: 'time' })
  const isGone = time !== '' && !free.some((each) => each.time === time)
  const dropGone = useEffectEvent(() => {
    if (isGone) setValue('time', '')
  })
  useEffect(() => dropGone(), [])
  return (
    <SelectField
      {...field('time')}
      label={t('callQueue.time')}
      required
      value={time}
      options={[...free, ...(isGone ? [{ time, free: 0 }] : [])].map((each) => ({
        value: each.time,
        text: t('callQueue.timeFree', { time: each.time, count: each.free }),
      }))}
    />
  )
}

/** A new day clears the chosen time. A holiday is refused in the server's words and not selected. */
function useChooseDay() {
  const { getValues, setValue } = useFormContext<NumberValues>()
  const { alert } = useDialogs()
  const check = useCheckDay()
  return () => {
    setValue('time', '')
    const day = getValues('day')
    if (day === '') return
    check.mutate(day, {
      onError: async ({ message }) => {
        setValue('day', '')
        await alert(message)
      },
    })
  }
}
