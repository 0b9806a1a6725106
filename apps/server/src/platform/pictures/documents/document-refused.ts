import type { WhyRefused } from '../examined.ts'

/** Ends the reading of a document that is not passed on. */
export class DocumentRefused extends Error {
  readonly why: WhyRefused

  constructor(why: WhyRefused) {
    super(why)
    this.why = why
  }
}
