import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useTranslate } from '../../../locales/language.ts'
import { minutesFor } from './upload-speed.ts'

/** Pictures above this size get a smaller copy on a slow connection (docs/product/materials.md 'Materials'). */
const largeBytes = 4 * 1024 * 1024

const isLargePicture = ({ type, size }: File) => type.startsWith('image/') && size > largeBytes

/** `await askToReduce(files, speed)`: the pictures of which the citizen wants a smaller copy sent on a slow connection. */
export function useReduction() {
  const t = useTranslate()
  const { confirm } = useDialogs()
  return async (files: readonly File[], slowSpeed: number | undefined): Promise<readonly File[]> => {
    const large = files.filter(isLargePicture)
    if (large.length === 0 || slowSpeed === undefined) return []
    const bytes = large.reduce((sum, { size }) => sum + size, 0)
    const agreed = await confirm({
      text: t('materials.reduceAsk', { count: large.length, minutes: minutesFor(bytes, slowSpeed) }),
      okText: t('materials.reduce'),
      cancelText: t('materials.sendOriginal'),
    })
    return agreed ? large : []
  }
}
