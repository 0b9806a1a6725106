import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useTranslate } from '../../locales/language.ts'
import { minutesFor } from './upload-speed.ts'

/** Pictures above this size get a smaller copy on a slow connection (docs/product/materials.md 'Materials'). */
const largeBytes = 4 * 1024 * 1024

const isLargePicture = ({ type, size }: File) => type.startsWith('image/') && size > largeBytes

/** `await reduce(files, speed)`: what to send of them. On a slow connection the citizen chooses for the large pictures. */
export function useReduction() {
  const t = useTranslate()
  const { confirm } = useDialogs()
  return async (files: readonly File[], slowSpeed: number | undefined): Promise<readonly File[]> => {
    const large = files.filter(isLargePicture)
    if (large.length === 0 || slowSpeed === undefined) return files
    const bytes = large.reduce((sum, { size }) => sum + size, 0)
    const agreed = await confirm({
      text: t('materials.reduceAsk', { count: large.length, minutes: minutesFor(bytes, slowSpeed) }),
      okText: t('materials.reduce'),
      cancelText: t('materials.sendOriginal'),
    })
    if (!agreed) return files
    const copies = await import('./smaller-copy.ts').catch(() => undefined)
    if (!copies) return files
    const sent: File[] = []
    // One after another: a phone holds few large pictures in its memory.
    for (const file of files) sent.push(isLargePicture(file) ? await copies.smallerCopy(file) : file)
    return sent
  }
}
