import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { TextArea } from '@registration/kit/ui/TextArea.tsx'
import { type ReactNode, type RefObject, useId } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import type { DeskCase } from '../case-rules.ts'
import { confirmationWords } from '../confirmation-words.ts'
import { checkedAt } from './checked-rules.ts'
import styles from './Decision.module.css'
import type { OpenItem } from './queries.ts'

/** A part of a dialog under its own title, which also names its list. */
export function Part({
  title,
  tone,
  children,
}: {
  title: string
  tone?: 'bad' | 'wait'
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <section className={tone ? styles[tone] : undefined}>
      <h3 className={styles.partTitle} id={id}>
        {title}
      </h3>
      {children(id)}
    </section>
  )
}

/** What is neither opened nor judged. Nothing is skipped silently, and each leads to its place. */
export function Open({ open, onSeek }: { open: readonly OpenItem[]; onSeek: (item: OpenItem) => void }) {
  const t = useTranslate()
  if (open.length === 0) return <p>{t('decision.nothingOpen')}</p>
  return (
    <Part title={t('decision.open', { count: open.length })} tone="bad">
      {(id) => (
        <ul className={styles.lines} aria-labelledby={id}>
          {open.map((item) => (
            <li key={item.fileId ?? item.materialId}>
              <button type="button" className={styles.seek} onClick={() => onSeek(item)}>
                {item.words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

interface CheckedProps {
  shown: DeskCase
  /** Those that a pass leaves open: drafts, which the citizen will not get, and sent ones that nobody has closed. */
  remarks: readonly string[]
}

/** What was ticked at this stage, what the register said, and which remarks are open. */
export function Checked({ shown, remarks }: CheckedProps) {
  const t = useTranslate()
  const { values, materials } = checkedAt(shown)
  // The registration need not tick anything again.
  const hasChecked = values > 0 || materials.length > 0 || shown.case.stage !== 'registration'
  const findings = shown.findings.map(({ level, words }) => `${t(`decision.${level}`)} · ${words}`)
  return (
    <>
      {hasChecked && (
        <Part title={t('decision.checked')}>
          {(id) => (
            <Lines
              id={id}
              lines={[
                t('decision.values', { count: values }),
                ...materials.map(({ name, state }) => `${name} · ${t(`decision.${state}`)}`),
              ]}
            />
          )}
        </Part>
      )}
      {findings.length > 0 && (
        <Part title={t('decision.findings')} tone="wait">
          {(id) => <Lines id={id} lines={findings} />}
        </Part>
      )}
      {remarks.length > 0 && (
        <Part title={t('decision.openRemarks', { count: remarks.length })} tone="wait">
          {(id) => <Lines id={id} lines={remarks} />}
        </Part>
      )}
    </>
  )
}

/** Who has not confirmed what the acceptance is of: afterwards nobody can online. */
export function Unconfirmed({ shown: { form } }: { shown: DeskCase }) {
  const t = useTranslate()
  const lines = form.parties.flatMap(({ id, title, change }) => {
    const known = form.confirmations.find(({ partyId }) => partyId === id)
    return known && known.state !== 'confirmed' && change !== 'removed'
      ? `${title} · ${confirmationWords(known, t)}`
      : []
  })
  if (lines.length === 0) return null
  return (
    <Part title={t('decision.unconfirmed', { count: lines.length })} tone="wait">
      {(id) => (
        <>
          <Lines id={id} lines={lines} />
          <p>{t('decision.unconfirmedHelp')}</p>
        </>
      )}
    </Part>
  )
}

export function Lines({ id, lines, isNumbered }: { id: string; lines: readonly string[]; isNumbered?: boolean }) {
  const List = isNumbered ? 'ol' : 'ul'
  // Two lines may have the same words.
  const rows = lines.map((line, index) => ({ line, key: `${index} ${line}` }))
  return (
    <List tabIndex={0} className={isNumbered ? styles.numbered : styles.lines} aria-labelledby={id}>
      {rows.map(({ line, key }) => (
        <li key={key}>{line}</li>
      ))}
    </List>
  )
}

export interface OpinionProps {
  value: string
  onChange: (value: string) => void
  error?: string
  isRequired?: boolean
  help?: string
  ref: RefObject<HTMLTextAreaElement | null>
}

export function OpinionField({ value, onChange, error, isRequired, help, ref }: OpinionProps) {
  const t = useTranslate()
  return (
    <TextArea
      label={t('decision.opinion')}
      required={isRequired}
      optional={!isRequired}
      help={help}
      error={error}
      max={deskLimits.opinion}
      rows={isRequired ? 8 : 2}
      value={value}
      ref={ref}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
