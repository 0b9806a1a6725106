import { openPdf, type Pdf } from '@registration/kit/pdf/open-pdf.ts'
import { useEffect, useState } from 'react'

/** The opened document, closed again when the screen is left. */
export function usePdf(bytes: Uint8Array): { pdf: Pdf | undefined; isBroken: boolean } {
  const [opened, setOpened] = useState<{ pdf: Pdf | undefined; isBroken: boolean }>({ pdf: undefined, isBroken: false })
  useEffect(() => {
    let isGone = false
    const opening = openPdf(bytes)
    opening.then(
      (pdf) => !isGone && setOpened({ pdf, isBroken: false }),
      () => !isGone && setOpened({ pdf: undefined, isBroken: true }),
    )
    return () => {
      isGone = true
      opening.then(({ loadingTask }) => loadingTask.destroy()).catch(() => undefined)
    }
  }, [bytes])
  return opened
}
