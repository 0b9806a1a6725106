import { serverNow } from '@registration/contract/rules/server-clock.ts'
import { useEffect, useId, useState } from 'react'
import styles from './Watermark.module.css'

const minute = 60_000

interface WatermarkProps {
  officer: { name: string; login: string }
  /** Over one line of text. */
  isLine?: boolean
}

/** Who looks and when, by the server’s clock, over what is shown and over what is printed. What lies below still takes every tap. */
export function Watermark({ officer: { name, login }, isLine = false }: WatermarkProps) {
  const id = useId()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minute)
    return () => clearInterval(timer)
  }, [])
  if (isLine)
    return (
      <svg className={styles.line} aria-hidden="true">
        <text x="0" y="45%">
          {`${name} ${login}`}
        </text>
        <text x="0" y="90%">
          {minuteInShanghai(now)}
        </text>
      </svg>
    )
  return (
    <svg className={styles.watermark} aria-hidden="true">
      <pattern id={id} width="320" height="150" patternUnits="userSpaceOnUse" patternTransform="rotate(-20)">
        <text x="8" y="60">
          {`${name} ${login}`}
        </text>
        <text x="8" y="84">
          {minuteInShanghai(now)}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

/** `YYYY-MM-DD HH:mm`. Shanghai has no summer time. */
function minuteInShanghai(now: number): string {
  return new Date(now + 8 * 60 * minute).toISOString().slice(0, 16).replace('T', ' ')
}
