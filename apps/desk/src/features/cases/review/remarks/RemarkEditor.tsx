import { limits } from '@registration/contract/rules/limits.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import { type TypedRemark, useOpenCase } from '../open-case.ts'
import type { CaseReasons } from '../reason-queries.ts'
import styles from './Remarks.module.css'
import { type Place, useRemarkDraft } from './use-remark-draft.ts'

interface RemarkEditorProps {
  place: Place
  start: TypedRemark
  /** Those that fit its place. */
  reasons: CaseReasons['reasons']
  /** The server has it as this draft. */
  onDraft: (remarkId: string) => void
  /** The focus goes back to the field then. */
  onClose: () => void
}

/** A remark, written in the place that it is about. */
export function RemarkEditor({ place, start, reasons, onDraft, onClose }: RemarkEditorProps) {
  const t = useTranslate()
  const id = useId()
  const wordsOf = ({ code }: TypedRemark) => reasons.find((reason) => reason.code === code)?.text ?? ''
  const { onShow, may } = useOpenCase()
  const text = useRef<HTMLTextAreaElement>(null)
  // The focus is on it at first, and comes back with each refusal, once its tab is shown.
  const [refusals, setRefusals] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus
  useEffect(() => text.current?.focus(), [refusals])
  const onRefused = () => {
    onShow(place.target)
    setRefusals((count) => count + 1)
  }
  const editor = { wordsOf, onDraft, onRefused }
  const { draft, state, isComplete, change, save, remove } = useRemarkDraft(place, start, editor)
  const finish = async () => {
    if (!isComplete) onRefused()
    else if (state === 'saved' || (await save())) onClose()
  }
  const discard = async () => {
    if (await remove()) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isLeft = event.key === 'Escape'
    if (event.nativeEvent.isComposing || !(isLeft || (event.key === 'Enter' && event.ctrlKey))) return
    event.preventDefault()
    event.stopPropagation()
    // Nothing chosen, typed or saved is nothing to keep.
    const hasWords = draft.remarkId || draft.text.trim() || wordsOf(draft)
    void (isLeft && !hasWords ? discard() : finish())
  }
  const length = [...draft.text].length
  const isRefused = refusals > 0 && !isComplete
  return (
    <fieldset className={styles.editor} onKeyDown={onKeyDown}>
      <legend className="visually-hidden">{t('case.remarkOn', { where: place.where })}</legend>
      <div className={styles.editorHead}>
        <label htmlFor={`${id}-code`}>{t('case.reason')}</label>
        <select
          id={`${id}-code`}
          value={draft.code}
          onChange={({ target }) => {
            const chosen = reasons.find(({ code }) => code === target.value)
            if (chosen) change({ code: chosen.code })
          }}
        >
          {reasons.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <span className={styles.saved} role="status">
          {state !== 'new' && t(`case.draft_${state}`)}
        </span>
      </div>
      <label className="visually-hidden" htmlFor={`${id}-text`}>
        {t('case.remarkText')}
      </label>
      <textarea
        id={`${id}-text`}
        ref={text}
        rows={2}
        value={draft.text}
        placeholder={wordsOf(draft) || t('case.remarkText')}
        aria-invalid={isRefused || undefined}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className={styles.editorFoot}>
        <p id={`${id}-help`} className={isRefused ? styles.bad : styles.quiet}>
          {length > limits.remark || isRefused
            ? t(length > limits.remark ? 'case.remarkTooLong' : 'case.remarkNeeded', { max: limits.remark })
            : `${length}/${limits.remark}`}
        </p>
        <Button kind="quiet" onClick={discard}>
          {t(draft.remarkId && may('remark') ? 'case.remarkDelete' : 'ui.cancel')}
        </Button>
        <Button busy={state === 'saving'} onClick={finish}>
          {t('case.remarkDone')}
        </Button>
      </div>
    </fieldset>
  )
}
