/**
 * Whether something typed is kept in this tab under this key (`useFormDraft`, `useKeptState`). Without storage nothing is
 * known to be.
 */
export function hasTyped(key: string): boolean {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`draft:${key}`) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('base' in kept)) return kept !== null
    return JSON.stringify(kept.values) !== JSON.stringify(kept.base)
  } catch {
    return false
  }
}
