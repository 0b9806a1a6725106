import { Expression, type Statement } from './recorded-statements.ts'

/**
 * The end of the audit's chain is read by one statement and advanced by the next. The value that was read replaces the
 * recorded one.
 * `chain` is a variable of the script.
 */
export function followAudit(statement: Statement): Statement {
  const { text, values } = statement
  if (/^select .* from "audit_head"/.test(text))
    return { ...statement, values: [new Expression(':chain')], into: 'head_' }
  if (!text.includes('insert into audit_entry')) return statement
  const next = [new Expression(':head_sequence::bigint + 1')]
  const isPlace = (n: number, column: string) => new RegExp(`\\$${n}::${column}\\[\\]`).test(text)
  return {
    text,
    values: values.map((value, index) => {
      if (isPlace(index + 1, 'smallint')) return [new Expression(':chain')]
      return isPlace(index + 1, 'bigint') ? next : value
    }),
  }
}
