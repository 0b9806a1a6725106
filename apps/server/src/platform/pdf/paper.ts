/** A paper as data for the template. Everything is plain text and never executed. */
export interface Paper {
  title: string
  number: string
  /** Marks every page as a test, in development. */
  isTest: boolean
  /** `YYYY-MM-DD HH:mm:ss`, when it was issued. */
  issuedAt: string
  office: string
  /** The purpose of the office's stamp, printed in it. */
  stampPurpose: string
  /** Label and value, printed in pairs. */
  facts: Fact[]
  statement: string
  blocks: Block[]
  disclaimers: string[]
  /** Where it can be verified: a QR code with the address below it. Without one there is none. */
  verify?: { url: string; hint: string }
  /** Secret: the codes of the pages are made with it. It is not printed. */
  pageKey: string
  /** For the document's metadata: milliseconds since 1970. */
  madeAt: number
}

export type Fact = readonly [label: string, value: string]

/** One property unit: its facts, and groups. An empty group says 'none'. */
export interface Block {
  heading: string
  facts: Fact[]
  groups: { title: string; none: string; entries: Fact[][] }[]
}
