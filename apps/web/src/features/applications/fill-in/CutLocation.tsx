import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useTranslate } from '../../../locales/language.ts'
import styles from './CutLocation.module.css'
import { cutLocation } from './cut-location.ts'

/** A location cut at 15 characters. A cut one is a button that shows it in full. */
export function CutLocation({ location }: { location: string }) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const cut = cutLocation(location)
  if (cut === location) return location
  return (
    <button
      type="button"
      className={styles.cut}
      onClick={() => alert({ title: t('applications.wholeLocation'), text: location })}
    >
      {cut}
    </button>
  )
}
