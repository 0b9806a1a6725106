import { createContext, type MouseEvent, type ReactNode, use, useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useTranslate } from '../locales/language.ts'
import { Button } from './Button.tsx'
import styles from './dialogs.module.css'
import { graceMs, isTooSoon } from './grace.ts'
import { Modal } from './Modal.tsx'
import { useLasting } from './use-lasting.ts'
import { WholeNumbers } from './WholeNumbers.tsx'

interface Question {
  text: string
  /** 提示 by default. */
  title?: string
  /** 确定 by default. */
  okText?: string
  /** 取消 by default. */
  cancelText?: string
  /** What 确定 does can't be undone. */
  danger?: boolean
}

export interface Dialogs {
  /** Shows a message and waits until it is closed. */
  alert(message: string | Omit<Question, 'cancelText' | 'danger'>): Promise<void>
  /** Asks, and answers whether the citizen agreed. */
  confirm(question: string | Question): Promise<boolean>
}

interface Open {
  question: Question
  kind: 'alert' | 'confirm'
  answer: (agreed: boolean) => void
  key: number
  /** The address of the screen that asked. */
  address: string
}

const DialogsContext = createContext<Dialogs | undefined>(undefined)
let lastKey = 0

/**
 * One dialog at a time, in the order of the calls. A dialog belongs to the screen that asked: when the citizen leaves it,
 * a confirm is declined, and what waits for an alert does not continue on another screen.
 */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Open[]>([])
  const [dialogs] = useState<Dialogs>(() => {
    const ask = (kind: Open['kind'], message: string | Question) =>
      new Promise<boolean>((answer) => {
        lastKey += 1
        const question = typeof message === 'string' ? { text: message } : message
        const open = { question, kind, answer, key: lastKey, address: location.href }
        setWaiting((list) => [...list, open])
      })
    return {
      alert: async (message) => {
        await ask('alert', message)
      },
      confirm: (question) => ask('confirm', question),
    }
  })
  const [pathname] = useLocation()
  const search = useSearch()
  const endLeft = useEffectEvent(() => {
    const isHere = ({ address }: Open) => address === location.href
    if (waiting.every(isHere)) return
    for (const { kind, answer } of waiting.filter((open) => !isHere(open))) if (kind === 'confirm') answer(false)
    setWaiting(waiting.filter(isHere))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change with the address
  useEffect(() => endLeft(), [pathname, search])
  const first = waiting[0]
  const close = (agreed: boolean) => {
    first?.answer(agreed)
    setWaiting((list) => list.slice(1))
  }
  return (
    <DialogsContext value={dialogs}>
      {children}
      {first && <DialogBox {...first} key={first.key} onAnswer={close} />}
    </DialogsContext>
  )
}

export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it')
  return dialogs
}

function DialogBox({
  question,
  kind,
  onAnswer,
}: Pick<Open, 'question' | 'kind'> & { onAnswer: (agreed: boolean) => void }) {
  const id = useId()
  const t = useTranslate()
  const isReady = useLasting(true, graceMs)
  const [openedAt] = useState(() => performance.now())
  // The second touch of a double tap answers nothing. A key (`detail` 0) is pressed on purpose.
  const answer = (agreed: boolean) => (event: MouseEvent) => {
    if (event.detail === 0 || (isReady && !isTooSoon(openedAt, event))) onAnswer(agreed)
  }
  return (
    <Modal
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={id}
      isFirm={kind === 'confirm'}
      onDismiss={() => onAnswer(false)}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {question.title ?? t('ui.tip')}
      </h2>
      <p id={id} className={styles.text}>
        <WholeNumbers text={question.text} />
      </p>
      <div className={styles.buttons}>
        {kind === 'confirm' && (
          <Button kind="quiet" aria-disabled={!isReady} onClick={answer(false)}>
            {question.cancelText ?? t('ui.cancel')}
          </Button>
        )}
        <Button kind={question.danger ? 'danger' : 'primary'} aria-disabled={!isReady} onClick={answer(true)}>
          {question.okText ?? t('ui.ok')}
        </Button>
      </div>
    </Modal>
  )
}
