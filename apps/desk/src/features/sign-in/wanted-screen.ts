/** Where the officer wanted to go before the sign-in: a screen of the desk, in the query of the sign-in's address. */
export function wantedScreen(search: string): string | undefined {
  const to = new URLSearchParams(search).get('to') ?? ''
  return /^\/desk\/[\w/-]+(?:\?[\w=&.%+-]*)?$/.test(to) ? to : undefined
}
