import type { revealIdentity } from '@registration/contract/desk/decisions.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { graceMs, isTooSoon } from '@registration/kit/ui/grace.ts'
import { useLasting } from '@registration/kit/ui/use-lasting.ts'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import { useOpenCase } from '../open-case.ts'
import { useReveal } from '../queries.ts'
import { Watermark } from '../viewer/Watermark.tsx'
import styles from './Form.module.css'
import { startStopwatch } from './stopwatch.ts'

/** Seconds for which a number is shown. */
const shownFor = 60

const fields = ['documentNumber', 'phone', 'agentDocumentNumber', 'agentPhone'] as const
type Field = Input<typeof revealIdentity>['field']

export const revealFieldOf = (field: string): Field | undefined => fields.find((each) => each === field)

interface RevealProps {
  partyId: string
  field: Field
  /** The value as it is without a look. */
  masked: string
}

/** A number behind 查看: shown for a minute, after the officer has verified their identity again. Each look is recorded. */
export function Reveal({ partyId, field, masked }: RevealProps) {
  const t = useTranslate()
  const { shown, officer, report } = useOpenCase()
  const revealing = useReveal(shown.case.id)
  const [value, setValue] = useState<string>()
  const shownAt = useRef(0)
  const numberId = useId()
  const [isAsked, setIsAsked] = useState(false)
  const left = useSecondsLeft(value, () => setValue(undefined))
  const takesTaps = useLasting(value !== undefined, graceMs)
  const reasons = shown.revealReasons
  const isOwn = reasons.length === 0
  const send = useSending()
  const reveal = send(async (reason: string | undefined) => {
    setIsAsked(false)
    const answer = await revealing
      .mutateAsync({ target: { kind: 'party', id: partyId }, field, reason })
      .catch((error: Error) => report(error))
    if (!answer) return
    shownAt.current = performance.now()
    setValue(answer.value)
  })
  if (value !== undefined)
    return (
      <>
        <span className={styles.revealed}>
          <span id={numberId}>{value}</span>
          <Watermark officer={officer} isLine />
        </span>
        <button
          type="button"
          ref={keepFocus}
          className={styles.link}
          aria-describedby={numberId}
          aria-disabled={!takesTaps || undefined}
          // The second tap or Enter on 查看 must not hide what has just been shown: the next look is recorded again.
          onClick={(event) => takesTaps && !isTooSoon(shownAt.current, event) && setValue(undefined)}
        >
          {t('case.hide', { seconds: left })}
        </button>
      </>
    )
  return (
    <>
      <span className={styles.masked}>{masked}</span>
      <button
        type="button"
        className={styles.link}
        aria-expanded={isOwn ? undefined : isAsked}
        // Not disabled: it has the focus, also after the question who is there.
        aria-disabled={revealing.isPending || undefined}
        onClick={() => {
          if (revealing.isPending) return
          if (isOwn) void reveal(undefined)
          else setIsAsked(!isAsked)
        }}
      >
        {t('case.reveal')}
      </button>
      {isAsked && (
        // Buttons, because an arrow key chooses in a select: each number that is shown is recorded with its reason.
        <fieldset className={styles.reasons}>
          <legend>{t('case.revealReason')}</legend>
          {reasons.map(({ id, title }) => (
            <button key={id} type="button" className={styles.link} onClick={() => void reveal(id)}>
              {title}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** 隐藏 takes the place of 查看, which had the focus. */
function keepFocus(hide: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) hide?.focus({ preventScroll: true })
}

/** Counts down from a minute while there is a value. */
function useSecondsLeft(value: string | undefined, onEnd: () => void): number {
  const [left, setLeft] = useState(shownFor)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (value === undefined) return
    const passed = startStopwatch()
    const count = () => {
      const seconds = Math.max(0, Math.ceil(shownFor - passed() / 1_000))
      setLeft(seconds)
      if (seconds === 0) end()
    }
    count()
    const timer = setInterval(count, 1_000)
    return () => clearInterval(timer)
  }, [value])
  return left
}
