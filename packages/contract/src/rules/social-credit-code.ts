const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const
const organisationAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2] as const

/** Whether a normalized code is a unified social credit code with a right check character (GB 32100-2015). */
export function isSocialCreditCode(value: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(value)) return false
  const check = (31 - (weightedSum(value, creditAlphabet, creditWeights) % 31)) % 31
  return creditAlphabet.charAt(check) === value[17]
}

/** Whether a normalized code is an organisation code with a right check character, with or without its hyphen (GB 11714). */
export function isOrganisationCode(value: string): boolean {
  const code = value.replace('-', '')
  if (!/^[0-9A-Z]{8}-?[0-9X]$/.test(value)) return false
  const check = 11 - (weightedSum(code, organisationAlphabet, organisationWeights) % 11)
  return (check === 10 ? 'X' : String(check % 11)) === code[8]
}

/** Whether a normalized number is an old business licence number: 15 digits, the last by ISO 7064 MOD 11,10. */
export function isOldLicenceNumber(value: string): boolean {
  if (!/^\d{15}$/.test(value)) return false
  let carry = 10
  for (const digit of value.slice(0, 14)) carry = (((carry + Number(digit)) % 10 || 10) * 2) % 11
  return (carry + Number(value[14])) % 10 === 1
}

function weightedSum(value: string, alphabet: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, i) => total + weight * alphabet.indexOf(value.charAt(i)), 0)
}
