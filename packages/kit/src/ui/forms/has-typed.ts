/**
 * Whether something typed is kept in this tab under a key that begins like this (`useFormDraft`, `useKeptState`). Without
 * storage nothing is known to be.
 */
export function hasTyped(beginning: string): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(`draft:${beginning}`))
  } catch {
    return false
  }
}
