/** The states of a party's confirmation. Apart from their moves: screens that know no moves decode them, too. */
export const placeStates = [
  'none',
  'invited',
  'confirmed',
  'refused',
  'expired',
  'withdrawn',
  'retracted',
  'counter',
] as const
export type PlaceState = (typeof placeStates)[number]
