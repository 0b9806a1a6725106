import { createContext } from 'react'

/** True inside a card: a failure of one part is a line there, not a screen. */
export const TileContext = createContext(false)
