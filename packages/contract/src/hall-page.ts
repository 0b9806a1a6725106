/** What the page of the hall, drawn on the server, brings along: between our own server and the app of the same build. */
import type { Answer } from './endpoint.ts'
import type { initApp } from './session.ts'

/** Nothing in it is personal: the same for everyone who reads this language. */
export interface HallPage {
  language: 'zh-CN' | 'en'
  hall: Answer<typeof initApp>
  /** The browser brought a session: the app asks anew, for the addresses of partners that carry who calls. */
  mayBeSignedIn: boolean
}

export interface DrawnHall {
  /** The document's. */
  title: string
  /** The markup of the app's root; without style attributes, which the page's policy forbids. */
  root: string
  /** A script to be run before anything is painted. */
  early: string
}

/** What the built drawer of the hall exports as `drawHall`. One at a time: the language is the process's. */
export type DrawHall = (page: HallPage) => Promise<DrawnHall>

/** The id of the element that carries the page's data as JSON. */
export const hallDataId = 'hall-data'
