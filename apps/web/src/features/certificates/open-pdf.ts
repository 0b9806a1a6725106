import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type Pdf = PDFDocumentProxy
export type PdfPage = PDFPageProxy

/** Opens a PDF for drawing. The reader is large and comes only with the first document; scripts in documents are not run. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  const data = `/assets/pdfjs-${pdfjs.version}`
  return pdfjs.getDocument({
    // The reader takes the memory over: the caller keeps its own.
    data: bytes.slice(),
    cMapUrl: `${data}/cmaps/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
  }).promise
}
