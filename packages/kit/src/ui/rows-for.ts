/** So many characters are on one line of a narrow phone. */
const charactersOnLine = 16

/** The height of a text area for a text, where a browser does not fit it by itself (`field-sizing`). */
export const rowsFor = (text: string): number => Math.max(1, Math.ceil(text.length / charactersOnLine))
