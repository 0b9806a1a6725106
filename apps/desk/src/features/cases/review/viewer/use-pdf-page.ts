import { openPdf, type Pdf, type PdfPage } from '@registration/kit/pdf/open-pdf.ts'
import { useEffect, useEffectEvent, useState } from 'react'

/** A page of a PDF, once it is opened. `onBroken` is called if the document or the page cannot be read. */
export function usePdfPage(
  blob: Blob,
  page: number,
  { onPages, onBroken }: { onPages: (count: number) => void; onBroken: () => void },
): PdfPage | undefined {
  const [pdf, setPdf] = useState<Pdf>()
  const [opened, setOpened] = useState<PdfPage>()
  const broken = useEffectEvent(onBroken)
  const pages = useEffectEvent(onPages)
  useEffect(() => {
    let isGone = false
    const opening = blob.arrayBuffer().then((bytes) => openPdf(new Uint8Array(bytes)))
    opening.then(
      (document) => {
        if (isGone) return
        pages(document.numPages)
        setPdf(document)
      },
      () => !isGone && broken(),
    )
    return () => {
      isGone = true
      opening.then(({ loadingTask }) => loadingTask.destroy()).catch(() => undefined)
    }
  }, [blob])
  useEffect(() => {
    if (!pdf) return
    let isGone = false
    pdf.getPage(page).then(
      (found) => !isGone && setOpened(found),
      () => !isGone && broken(),
    )
    return () => {
      isGone = true
    }
  }, [pdf, page])
  return opened
}

/** The words of a page, for those who cannot see its picture. */
export function usePdfText(page: PdfPage | undefined): string {
  const [text, setText] = useState('')
  useEffect(() => {
    let isGone = false
    page?.getTextContent().then(
      ({ items }) => !isGone && setText(items.map((item) => ('str' in item ? item.str : '')).join(' ')),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [page])
  return text
}
