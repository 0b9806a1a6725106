/** Each leads to the other, and both have the box of the search. */
export { AssistantScreen } from './AssistantScreen.tsx'
export { SearchScreen } from './SearchScreen.tsx'
