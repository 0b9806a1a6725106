import { acceptedMediaTypes } from '@registration/contract/materials.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { Camera, Images } from 'lucide-react'
import { useTranslate } from '../../../locales/language.ts'
import type { Bridge, PlatformPictures } from '../../../wechat/bridge.ts'
import { AddTile } from './AddTile.tsx'
import { isDesktop } from './is-desktop.ts'
import styles from './tile.module.css'

/** Named one by one, so that an iPhone hands over what we can read. */
const pictureTypes = acceptedMediaTypes.filter((type) => type.startsWith('image/'))

interface AddPicturesProps {
  material: string
  bridge: Bridge
  onPick: (files: readonly File[]) => void
  onChoose: (localIds: readonly string[], pictures: PlatformPictures) => void
}

/** Adds pictures: by the messaging platform's picker, or by the camera of a phone in a plain browser. A desktop has none. */
export function AddPictures({ material, bridge: { pictures }, onPick, onChoose }: AddPicturesProps) {
  const t = useTranslate()
  if (pictures) return <PickerTile material={material} pictures={pictures} onChoose={onChoose} />
  if (isDesktop()) return null
  return (
    <AddTile
      label={t('materials.cameraFor', { material })}
      text={t('materials.camera')}
      icon={<Camera size="1.75rem" strokeWidth={1.75} aria-hidden="true" />}
      accept={pictureTypes}
      camera
      onPick={onPick}
    />
  )
}

interface PickerTileProps {
  material: string
  pictures: PlatformPictures
  onChoose: (localIds: readonly string[], pictures: PlatformPictures) => void
}

function PickerTile({ material, pictures, onChoose }: PickerTileProps) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const choose = () =>
    pictures.choose(limits.picturesPerPick).then(
      (localIds) => onChoose(localIds.slice(0, limits.picturesPerPick), pictures),
      () => alert(t('materials.chooseFailed')),
    )
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={t('materials.chooseFor', { material })}
      onClick={() => void choose()}
    >
      <Images size="1.75rem" strokeWidth={1.75} aria-hidden="true" />
      <span aria-hidden="true">{t('materials.choose')}</span>
    </button>
  )
}
