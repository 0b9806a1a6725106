import type { Ref } from 'react'
import styles from './Paper.module.css'
import { useObjectUrl } from './use-object-url.ts'
import type { Size } from './zoom-rules.ts'

interface PictureProps {
  blob: Blob
  alt: string
  onDrawn: (size: Size) => void
  onBroken: () => void
  ref: Ref<HTMLImageElement>
}

export function Picture({ blob, alt, onDrawn, onBroken, ref }: PictureProps) {
  const address = useObjectUrl(blob)
  return (
    address && (
      <img
        ref={ref}
        className={styles.drawing}
        src={address}
        alt={alt}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onDrawn({ width, height })}
        onError={onBroken}
      />
    )
  )
}
