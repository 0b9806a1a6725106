import type { Title } from './title.ts'

/**
 * A page that takes the place of the registry's electronic certificate: a PDF of one page with the number's digits. It
 * names nobody, and its font has Latin letters only.
 */
export function electronicCertificate({ certificateNumber, units }: Title): Buffer {
  const digits = certificateNumber.match(/\d+/g)?.join(' ') ?? ''
  const lines = [
    'TEST SAMPLE',
    'Electronic certificate of real estate',
    digits,
    ...units.map((unit) => unit.unitNumber),
  ]
  const text = lines.map((line, i) => `BT /F1 ${i === 0 ? 28 : 16} Tf 72 ${740 - i * 40} Td (${line}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}
