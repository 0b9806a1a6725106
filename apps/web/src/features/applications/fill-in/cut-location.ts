/** Characters of a location that the property table shows (docs/product/screens.md 'Constants'). */
const maxCharacters = 15

/** A location as the property table shows it: 15 characters as the citizen counts them, then an ellipsis. */
export function cutLocation(location: string): string {
  const characters = [...location]
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}…` : location
}
