/** A paper as data: what the template prints. Everything is plain text; nothing in it is ever executed. */
export interface Paper {
  title: string
  number: string
  /** Marks every page as a test, in development. */
  isTest: boolean
  /** `YYYY-MM-DD HH:mm:ss`, when it was issued. */
  issuedAt: string
  office: string
  /** What the office's stamp is for, printed in it. */
  stampPurpose: string
  /** Label and value, printed in pairs. */
  facts: Fact[]
  statement: string
  blocks: Block[]
  disclaimers: string[]
  /** Printed as a QR code with the address below it. */
  verifyUrl: string
  verifyHint: string
  /** For the document's metadata: milliseconds since 1970. */
  madeAt: number
}

export type Fact = readonly [label: string, value: string]

/** One property unit: its facts, and groups of which each says 'none' when it has no entry. */
export interface Block {
  heading: string
  facts: Fact[]
  groups: { title: string; none: string; entries: Fact[][] }[]
}
