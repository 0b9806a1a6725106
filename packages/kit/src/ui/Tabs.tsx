import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Tabs.module.css'

export interface Tab<K extends string> {
  key: K
  label: string
}

interface TabsProps<K extends string> {
  label: string
  tabs: readonly Tab<K>[]
  current: K
  onChange: (key: K) => void
  /** The panel of the current tab. */
  children: ReactNode
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs with one panel; arrows, Home and End move between them, only the current one is in the order of focus. */
export function Tabs<K extends string>({ label, tabs, current, onChange, children }: TabsProps<K>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === current)
    const wanted = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : at + (steps[event.key] ?? 0)
    const target = (wanted + tabs.length) % tabs.length
    const tab = tabs[target]
    if (!tab || target === at) return
    event.preventDefault()
    onChange(tab.key)
    list.current?.querySelectorAll('button')[target]?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the current tab brings it into sight
  useEffect(() => {
    const bar = list.current
    if (!bar) return
    const show = () => showCurrent(bar)
    show()
    // A phone that is turned.
    addEventListener('resize', show)
    return () => removeEventListener('resize', show)
  }, [current])
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.key)}
          >
            <span className={styles.word}>{tab.label}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}

/** Scrolls the bar so that the current tab is in its middle. */
function showCurrent(bar: HTMLElement) {
  const tab = bar.querySelector('[aria-selected="true"]')
  if (!tab) return
  const offset = tab.getBoundingClientRect().left - bar.getBoundingClientRect().left
  bar.scrollLeft += offset - (bar.clientWidth - tab.clientWidth) / 2
}
