import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type Pdf = PDFDocumentProxy
export type PdfPage = PDFPageProxy

/**
 * Opens a PDF for rendering. The reader is large and is loaded with the first document. Scripts in documents are not
 * run.
 */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  const data = `${import.meta.env.BASE_URL}assets/pdfjs-${pdfjs.version}`
  return pdfjs.getDocument({
    // The reader takes ownership of the memory, so it gets a copy.
    data: bytes.slice(),
    cMapUrl: `${data}/cmaps/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    useSystemFonts: false,
    // Scanners write pictures of kinds that the browser has no decoder of. The policy of our pages runs no WebAssembly.
    wasmUrl: `${data}/wasm/`,
    useWasm: false,
    enableXfa: false,
  }).promise
}
