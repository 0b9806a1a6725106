/**
 * Rows of a table as one text to search in. A column of bytes is in it as text, hex and base64url: as JSON its bytes are
 * numbers, in which nothing is found.
 */
export function storedText(rows: readonly object[]): string {
  const readable = (value: unknown) =>
    Buffer.isBuffer(value) ? [value.toString(), value.toString('hex'), value.toString('base64url')] : value
  return JSON.stringify(rows.map((row) => Object.values(row).map(readable)))
}
