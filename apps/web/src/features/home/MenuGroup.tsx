import type { Home } from '@registration/contract/home-page.ts'
import { AddressLink } from '@registration/kit/ui/AddressLink.tsx'
import { useState } from 'react'
import styles from './MenuGroup.module.css'

type Group = Home['groups'][number]
type Menu = Group['menus'][number]

/** A first-level menu: its name and a tile for each service in it. */
export function MenuGroup({ group }: { group: Group }) {
  return (
    <section aria-label={group.name}>
      <h2 className={styles.title}>{group.name}</h2>
      <ul className={styles.grid}>
        {group.menus.map((menu) => (
          <li key={menu.name}>
            <Tile menu={menu} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A tap on an outside address opens it in this window, every other menu is a path of the app. */
function Tile({ menu }: { menu: Menu }) {
  const [pictureFailed, setPictureFailed] = useState(false)
  return (
    <AddressLink href={menu.url} className={styles.tile}>
      {!pictureFailed && (
        <img loading="lazy" fetchPriority="low" src={menu.image} alt="" onError={() => setPictureFailed(true)} />
      )}
      <span>
        <b>{menu.name}</b>
        <small>{menu.note}</small>
      </span>
    </AddressLink>
  )
}
