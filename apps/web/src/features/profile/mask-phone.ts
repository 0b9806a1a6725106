/** `138****8001`: the first three and the last four digits; a shorter number keeps its last two. */
export function maskPhone(phone: string): string {
  return phone.length >= 11 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : `****${phone.slice(-2)}`
}
