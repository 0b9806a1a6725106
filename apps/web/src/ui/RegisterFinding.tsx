import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { StatusBadge, type Tone } from '@registration/kit/ui/StatusBadge.tsx'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import type { ReactNode } from 'react'
import styles from './RegisterFinding.module.css'

interface RegisterFindingProps {
  level: keyof typeof tones
  title: string
  location?: string
  text: string
  ways: readonly { text: string; link: string }[]
  /** Between the words and the ways out. */
  children?: ReactNode
}

const tones = { block: 'bad', exception: 'wait', acknowledge: 'info', hint: 'info' } as const satisfies Record<
  string,
  Tone
>

/** One thing that the register has against a business, with the ways out beside it. */
export function RegisterFinding({ level, title, location, text, ways, children }: RegisterFindingProps) {
  return (
    <section className={styles.finding}>
      <StatusBadge tone={tones[level]} text={title} />
      {location && <p className={styles.quiet}>{location}</p>}
      <p className={styles.text}>
        <WholeNumbers text={text} />
      </p>
      {children}
      {ways.length > 0 && (
        <div className={styles.ways}>
          {ways.map((way) => (
            <ButtonLink key={way.link} kind="quiet" to={way.link}>
              {way.text}
            </ButtonLink>
          ))}
        </div>
      )}
    </section>
  )
}
