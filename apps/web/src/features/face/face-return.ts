const name = 'face-return'

/**
 * Keeps for this tab which screen needs the check, if one does: the platform's page leads out of the app, and its way back
 * knows only the token.
 */
export function keepFaceReturn(address: string | undefined): void {
  try {
    if (address === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, address)
  } catch {
    // Without storage the profile is the way back.
  }
}

export function keptFaceReturn(): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}
