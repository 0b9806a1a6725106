import { dictionary } from '@zxcvbn-ts/language-common'

/** The list is in the order of how common they are, in small letters. */
const refused = 10_000
const commonPasswords = new Set(dictionary['passwords-common'].slice(0, refused))

/** Whether a password is one of the commonest 10,000, in any case of its letters: they are what an attacker tries first. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords.has(password.normalize('NFKC').toLowerCase())
