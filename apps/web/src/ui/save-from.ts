/** Lets the browser save what is at an address, as a tap on a link to it does. */
export function saveFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
