import styles from './ListBanner.module.css'

/** The header of a list: its purpose and its picture. */
export function ListBanner({ picture, note }: { picture: string; note: string }) {
  return (
    <div className={styles.banner}>
      <p className={styles.note}>{note}</p>
      <img className={styles.picture} src={picture} alt="" width="64" height="64" />
    </div>
  )
}
