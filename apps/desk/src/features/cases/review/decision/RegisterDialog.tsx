import { isIssuedNumber, placesElsewhere } from '@registration/contract/rules/certificate-number.ts'
import { isDay, todayInShanghai } from '@registration/contract/rules/dates.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { normalizeCertificateNumber } from '@registration/contract/rules/normalize.ts'
import { useFieldText } from '@registration/kit/locales/field-text.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { DateField, TextField } from '@registration/kit/ui/TextField.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useState } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import { useKeptText } from '../../acts/kept-text.ts'
import styles from './Decision.module.css'
import { DecisionDialog, type DecisionProps, fieldsOf } from './DecisionDialog.tsx'
import { Checked, Open } from './DecisionParts.tsx'
import { PassOpinion } from './PassOpinion.tsx'
import { useDecideCase, useDecisionPreview } from './queries.ts'

/** 确认登簿: the number of the certificate, the day of the entry, and an opinion for those who want to give one. */
export function RegisterDialog({ shown, officer, onSeek, onDone, onClose }: DecisionProps) {
  const t = useTranslate()
  const toast = useToast()
  const send = useSending()
  const fieldText = useFieldText()
  const { id, version } = shown.case
  const preview = useDecisionPreview(id, 'pass')
  const decide = useDecideCase(officer)
  const [number = '', keepNumber] = useKeptText(id, 'certificateNumber')
  const today = todayInShanghai()
  // The register enters nothing before it has been handed in.
  const handedIn = shown.submissions
    .map(({ submittedAt }) => submittedAt.slice(0, 10))
    .sort()
    .at(-1)
  const [day = today, keepDay] = useKeptText(id, 'registeredOn')
  const [opinion, keepOpinion] = useKeptText(id, 'registerOpinion')
  const [isTried, setIsTried] = useState(false)
  const isNumberNeeded = preview.data?.needsCertificate ?? true
  const [place] = placesElsewhere(normalizeCertificateNumber(number), preview.data?.region ?? '')
  const help = t(isNumberNeeded ? 'decision.certificateHelp' : 'decision.noCertificateHelp')
  const faults = isTried ? faultsOf(number, day, isNumberNeeded) : {}
  const refused = fieldsOf(decide.error)
  const errorOf = (fault: string | undefined, refusal: string | undefined) => (fault ? fieldText(fault) : refusal)
  const register = send(async () => {
    setIsTried(true)
    const { number: numberFault, day: dayFault } = faultsOf(number, day, isNumberNeeded)
    if (numberFault || dayFault) return
    const certificateNumber = normalizeCertificateNumber(number) || undefined
    const details = { opinion, certificateNumber, registeredOn: day }
    const input = { id, version, verdict: 'pass', ...details, confirmed: true } as const
    const decided = await decide.mutateAsync(input).catch(() => undefined)
    if (!decided) return
    keepNumber(undefined)
    keepDay(undefined)
    keepOpinion(undefined)
    toast(t('decision.registered'))
    onDone(decided.next)
  })
  return (
    <DecisionDialog
      shown={shown}
      title={t('decision.register')}
      confirmText={t('decision.register')}
      busy={decide.isPending}
      error={decide.error}
      isReady={preview.data?.open.length === 0}
      onConfirm={() => void register(undefined)}
      onClose={onClose}
    >
      <Loaded query={preview} skeleton={<Skeleton shape="text" count={3} />}>
        {({ open, remarks, templates }) => (
          <>
            {/* This stage judges no papers: there is nothing to say when nothing is open. */}
            {open.length > 0 && <Open open={open} onSeek={onSeek} />}
            <Checked shown={shown} remarks={remarks} />
            <div className={styles.fields}>
              <TextField
                ref={focus}
                label={t('decision.certificateNumber')}
                required={isNumberNeeded}
                optional={!isNumberNeeded}
                help={place ? `${place} ${t('case.check_region')}` : help}
                autoComplete="off"
                value={number}
                error={errorOf(faults.number, refused.certificateNumber)}
                onChange={({ target }) => keepNumber(target.value)}
              />
              <DateField
                label={t('decision.registeredOn')}
                required
                min={handedIn}
                max={today}
                value={day}
                error={errorOf(faults.day, refused.registeredOn)}
                onChange={({ target }) => keepDay(target.value)}
              />
            </div>
            <PassOpinion
              value={opinion}
              templates={templates}
              onChange={keepOpinion}
              error={refused.opinion}
              help={t('decision.registerOpinionHelp')}
            />
          </>
        )}
      </Loaded>
    </DecisionDialog>
  )
}

/** The first thing to type. */
const focus = (field: HTMLInputElement | null): void => field?.focus()

function faultsOf(number: string, day: string, isNumberNeeded: boolean): { number?: string; day?: string } {
  const typed = normalizeCertificateNumber(number)
  const required = fieldMessage('required')
  const missing = isNumberNeeded ? required : undefined
  return {
    number: typed === '' ? missing : isIssuedNumber(typed) ? undefined : fieldMessage('certificateNumberInvalid'),
    day: day === '' ? required : isDay(day) ? undefined : fieldMessage('dateInvalid'),
  }
}
