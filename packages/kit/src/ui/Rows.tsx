import { ChevronRight } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'wouter'
import { AddressLink } from './AddressLink.tsx'
import { classNames } from './class-names.ts'
import styles from './Rows.module.css'

/** A list of rows in one card. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

interface RowProps {
  icon?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** At the right edge: a value, a badge, a switch. */
  end?: ReactNode
}

/** A row that only shows, or holds a control at its end. */
export function Row({ icon, title, note, end }: RowProps) {
  return (
    <li className={classNames(styles.row, end !== undefined && styles.ended)}>
      <RowBody icon={icon} title={title} note={note} end={end} />
    </li>
  )
}

/** A row that leads somewhere; the whole row is the target. */
export function LinkRow({ to, ...body }: RowProps & { to: string }) {
  return (
    <li>
      <Link href={to} className={styles.row}>
        <RowBody {...body} />
        <ChevronRight className={styles.chevron} size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </li>
  )
}

/**
 * A row that leads where the server says: a path of our own, or an address elsewhere in the same window. `onClick` may
 * prevent that.
 */
export function PlaceRow({ href, onClick, ...body }: RowProps & { href: string; onClick?: MouseEventHandler }) {
  return (
    <li>
      <AddressLink href={href} className={styles.row} onClick={onClick}>
        <RowBody {...body} />
        <ChevronRight className={styles.chevron} size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
      </AddressLink>
    </li>
  )
}

/** A row that fetches a file under its name. */
export function FileRow({ href, fileName, icon }: { href: string; fileName: string; icon: ReactNode }) {
  return (
    <li>
      <a className={styles.row} href={href} download={fileName}>
        <RowBody icon={icon} title={fileName} />
      </a>
    </li>
  )
}

/** A row that does something; the whole row is the target. */
export function ButtonRow({ onClick, ...body }: RowProps & { onClick: () => void }) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={onClick}>
        <RowBody {...body} />
        <ChevronRight className={styles.chevron} size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  )
}

function RowBody({ icon, title, note, end }: RowProps) {
  return (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words}>
        <span>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </>
  )
}
