/**
 * Whether something typed is kept in this tab under this key (`useFormDraft`, `useKeptState`). Without storage nothing is
 * known to be.
 */
export function hasTyped(key: string): boolean {
  try {
    return sessionStorage.getItem(`draft:${key}`) !== null
  } catch {
    return false
  }
}
