// Compares a chosen file with the issued one's fingerprint. The file never leaves the browser.
const section = document.querySelector('#file-check')
const field = section?.querySelector('input')
const output = section?.querySelector('output')

field?.addEventListener('change', async () => {
  const file = field.files?.[0]
  if (!file || !section || !output) return
  const { fingerprint, same, different, cannot } = section.dataset
  const own = fingerprint && (await sha256(file))
  const verdict = own ? (own === fingerprint ? 'same' : 'different') : 'cannot'
  output.className = verdict
  output.textContent = { same, different, cannot }[verdict] ?? ''
})

/**
 * In hexadecimal; undefined where the browser has no WebCrypto (a page over plain http).
 * @param {File} file
 */
async function sha256(file) {
  if (!globalThis.crypto?.subtle) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
