import { bookSlot } from '@registration/contract/appointments.ts'
import { maskDocumentNumber, maskPhone } from '@registration/contract/masking.ts'
import { paths } from '@registration/contract/paths.ts'
import type { RefusalName } from '@registration/contract/refusals.ts'
import { isResidentNumber } from '@registration/contract/rules/citizen-id.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { useLanguage } from '@registration/kit/locales/language.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Columns } from '@registration/kit/ui/Columns.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MaskedField } from '@registration/kit/ui/forms/MaskedField.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { openDraft, useFormDraft } from '@registration/kit/ui/forms/use-form-draft.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { ignoreTaps } from '@registration/kit/ui/grace.ts'
import { useBackCloses } from '@registration/kit/ui/navigation.ts'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import styles from './BookingForm.module.css'
import { timeWords } from './day-words.ts'
import { useBook, useGiveUp } from './queries.ts'
import { useBookedNotice } from './use-booked-notice.ts'
import type { Chosen } from './use-choose-slot.ts'
import { clockOf, useTimeLeft } from './use-time-left.ts'

interface BookingFormProps {
  chosen: Chosen
  /** The seat is not kept any more, as the calendar says. */
  isLost: boolean
  applicationId: string | undefined
  /** Returns to the calendar. */
  onAgain: () => void
}

interface Visitor {
  name: string
  phone: string
  documentNumber: string
}

const visitorFields = ['name', 'phone', 'documentNumber'] as const

/** What another time or day may mend. After any other failure the form stays, and the next tap repeats the same request. */
const ofTheTime: readonly RefusalName[] = [
  'slotNotFound',
  'slotFull',
  'slotClosed',
  'slotOfAnotherDay',
  'slotElsewhere',
  'dayPast',
  'tooEarlyToBook',
  'tooLateToBook',
  'alreadyBooked',
  'personNotBookable',
]

/** Who comes at the chosen time. A person's own data is filled in from the profile and may be changed to somebody else's. */
export function BookingForm({ chosen, isLost, applicationId, onAgain }: BookingFormProps) {
  const t = useTranslate()
  const formId = useId()
  const user = useSession()?.user
  const send = useSending()
  const { alert } = useDialogs()
  const showBooked = useBookedNotice()
  const [book, giveUp] = [useBook(), useGiveUp()]
  const input = (values: Visitor) => ({
    ...values,
    calendarDayId: chosen.day.id,
    slotId: chosen.slot.id,
    applicationId,
    holdId: chosen.holdId,
  })
  const { name = '', phone = '', documentType = '', documentNumber = '' } = user ?? {}
  // Of a company, somebody else comes: it has no number that the counter takes.
  const isVisitor = documentNumber === '' || isResidentNumber(documentType, documentNumber)
  const own = isVisitor ? { name, phone, documentNumber } : { name: '', phone, documentNumber: '' }
  const draftKey = `appointment:${applicationId ?? ''}`
  const [opened] = useState(() => openDraft(draftKey, own))
  const isKept = visitorFields.some((field) => opened.values[field] !== own[field])
  const form = useForm<Visitor>({
    defaultValues: opened.values,
    resolver: resolverOf(bookSlot.input, input),
    mode: 'onTouched',
  })
  const draft = useFormDraft(draftKey, form, useRef(opened.base))
  const stage = useRef<'open' | 'sent' | 'booked'>('open')
  const isClosed = useRef(false)
  const again = () => {
    if (stage.current === 'booked') return
    isClosed.current = true
    // The reservation of a booking that is on its way ends with it. Who gives up an offer would be the last in line again.
    if (stage.current === 'open' && chosen.slot.standing !== 'offered') giveUp.mutate(chosen.slot.id)
    onAgain()
  }
  // The form has no address of its own.
  useBackCloses(again)
  const head = useRef<HTMLDivElement>(null)
  // The tap that chose was further down the calendar: the page begins at its head again, with the time and its countdown.
  // After the form's entry of the history was made: on the way back the browser returns to where the tap was.
  useEffect(() => {
    scrollTo(0, 0)
    head.current?.focus({ preventScroll: true })
    ignoreTaps()
  }, [])
  const showRefusal = (error: ApiError) => {
    if (ofTheTime.some((reason) => error.is(reason))) return onAgain()
    const faulty = visitorFields.filter((field) => error.fields[field])
    for (const field of faulty) form.setError(field, { type: 'server', message: error.fields[field] })
    if (faulty[0]) form.setFocus(faulty[0])
  }
  const submit = form.handleSubmit(
    send<Visitor>(async (values, leave) => {
      stage.current = 'sent'
      try {
        const { id } = await book.mutateAsync(input(values))
        stage.current = 'booked'
        draft.forget()
        const card = paths.appointmentDetail({ id })
        if (isClosed.current || !leave(card)) await showBooked(chosen, card)
      } catch (error) {
        stage.current = 'open'
        await alert(error instanceof Error ? error.message : String(error))
        if (error instanceof ApiError) showRefusal(error)
      }
    }),
  )
  return (
    <FormProvider {...form}>
      <Stack>
        <Columns
          narrow="first"
          first={<ChosenTime ref={head} chosen={chosen} isLost={isLost} onAgain={again} />}
          second={
            <Card title={t('appointments.formTitle')}>
              <form id={formId} onSubmit={submit} noValidate>
                {(isKept || name !== '') && (
                  <p className={styles.help}>
                    {t(`appointments.${isKept ? 'keptVisitor' : isVisitor ? 'filledIn' : 'whoComes'}`)}
                  </p>
                )}
                <VisitorFields />
              </form>
            </Card>
          }
        />
      </Stack>
      <BottomBar>
        <Button type="submit" form={formId} wide busy={book.isPending}>
          {t('appointments.submit')}
        </Button>
      </BottomBar>
    </FormProvider>
  )
}

function VisitorFields() {
  const t = useTranslate()
  const field = useField<Visitor>()
  return (
    <>
      <TextField {...field('name')} label={t('appointments.name')} required autoComplete="name" />
      <MaskedField name="phone" label={t('appointments.mobile')} mask={maskPhone} isPhone />
      <MaskedField
        name="documentNumber"
        label={t('appointments.documentNumber')}
        mask={maskDocumentNumber}
        autoCapitalize="characters"
      />
    </>
  )
}

interface ChosenTimeProps {
  ref: Ref<HTMLDivElement>
  chosen: Chosen
  isLost: boolean
  onAgain: () => void
}

/** The reserved time, with the countdown of the reservation. */
function ChosenTime({ ref, chosen, isLost, onAgain }: ChosenTimeProps) {
  const t = useTranslate()
  const language = useLanguage()
  const left = useTimeLeft(chosen.until)
  return (
    <div ref={ref} tabIndex={-1}>
      <Card
        title={t('appointments.chosenTime')}
        action={
          <Button kind="quiet" onClick={onAgain}>
            {t('appointments.chooseAgain')}
          </Button>
        }
      >
        <p className={styles.time}>
          <WholeNumbers text={timeWords(chosen.day.day, chosen.slot.name, language)} />
        </p>
        {left > 0 && !isLost ? (
          <p className={styles.clock} role="timer">
            <span aria-hidden="true">{t('appointments.holdLeft', { time: clockOf(left) })}</span>
            <span className="visually-hidden">
              {t('appointments.holdLeftWords', { minutes: Math.floor(left / 60), seconds: left % 60 })}
            </span>
          </p>
        ) : (
          <p className={styles.over} role="status">
            {t(left > 0 ? 'appointments.holdLost' : 'appointments.holdOver')}
          </p>
        )}
      </Card>
    </div>
  )
}
