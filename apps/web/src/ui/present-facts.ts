import type { Fact } from '@registration/kit/ui/Facts.tsx'

/** The facts of a record of the register. What the register left empty is not shown. */
export const presentFacts = (facts: [label: string, value: Fact['value']][]): Fact[] =>
  facts.filter(([, value]) => value).map(([label, value]) => ({ label, value }))
