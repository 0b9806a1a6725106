const citizenWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const citizenChecks = '10X98765432'

/** A citizen ID of 18 characters from its first 17 digits (GB 11643-1999: ISO 7064 MOD 11-2). */
export function withCitizenCheck(digits: string): string {
  const sum = citizenWeights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return digits + citizenChecks.charAt(sum % 11)
}

const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/** An organisation code of 9 characters from its first 8 (GB 11714-1997). */
export function withOrganisationCheck(body: string): string {
  const sum = organisationWeights.reduce((total, weight, i) => total + weight * Number.parseInt(body.charAt(i), 36), 0)
  const rest = 11 - (sum % 11)
  return body + (rest === 10 ? 'X' : rest === 11 ? '0' : String(rest))
}

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** A unified social credit code of 18 characters from its first 17 (GB 32100-2015). */
export function withCreditCheck(body: string): string {
  const sum = creditWeights.reduce((total, weight, i) => total + weight * creditAlphabet.indexOf(body.charAt(i)), 0)
  return body + creditAlphabet.charAt((31 - (sum % 31)) % 31)
}
