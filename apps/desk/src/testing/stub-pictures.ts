import { fireEvent, screen, waitFor } from '@testing-library/react'
import { vi } from 'vitest'

/** What jsdom lacks to show pictures: addresses of files in memory, and sizes of elements, which are those of a wide frame. */
export function stubPictures() {
  let last = 0
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => {
        last += 1
        return `blob:picture-${last}`
      }
      static override revokeObjectURL = () => undefined
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
}

/** A picture that is fetched, and neither drawn nor broken yet. */
export async function findPicture(name: string): Promise<HTMLImageElement> {
  const picture = await screen.findByRole<HTMLImageElement>('img', { name })
  await waitFor(() => picture.src)
  return picture
}

/** A picture once the browser has drawn it, of this size. */
export async function drawPicture(name: string, { width, height } = { width: 1_600, height: 2_400 }) {
  const picture = await findPicture(name)
  Object.defineProperties(picture, {
    naturalWidth: { value: width, configurable: true },
    naturalHeight: { value: height, configurable: true },
  })
  fireEvent.load(picture)
  return picture
}

export const aJpeg = () => new Response(new Blob(['picture']), { headers: { 'content-type': 'image/jpeg' } })
