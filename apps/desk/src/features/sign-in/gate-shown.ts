import { createContext, type RefObject } from 'react'

/** Whether the page shows the sign-in, or showed it until now: a screen then comes in its place, and not with its page. */
export const GateShown = createContext<RefObject<boolean> | undefined>(undefined)
