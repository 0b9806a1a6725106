/** What the pages drawn on the server bring along: between our own server and the app of the same build. */
import type { Answer } from './endpoint.ts'
import type { listNotices } from './information.ts'
import type { initApp } from './session.ts'

/** What the hall shows, of the two calls that it asks. */
export interface Hall {
  groups: { name: string; menus: { name: string; note: string; image: string; url: string }[] }[]
  banners: { image: string; fallbackImage: string; title: string; url: string }[]
  /** The newest. */
  notices: { id: string; title: string; day: string }[]
}

/** So many of the notices stand on the hall. */
const noticesShown = 2

export function hallOf({ app, banners }: Answer<typeof initApp>, notices: Answer<typeof listNotices>): Hall {
  const newest = notices.slice(0, noticesShown)
  return {
    groups: app.menus.groups,
    banners,
    notices: newest.map(({ id, title, time }) => ({ id, title, day: time.slice(0, 10) })),
  }
}

/** Nothing in it is personal: the same for everyone who reads this language. */
export interface HallPage {
  language: PageLanguage
  hall: Hall
  /** The browser brought a session: the app asks anew, for the addresses of partners that carry who calls. */
  mayBeSignedIn: boolean
}

export type PageLanguage = 'zh-CN' | 'en'

export interface DrawnPage {
  /** The document's. */
  title: string
  /** The markup of the app's root; without style attributes, which the page's policy forbids. */
  root: string
  /** A script to be run before anything is painted. */
  early: string
}

/** What the built drawer exports as `drawHall`. */
export type DrawHall = (page: HallPage) => Promise<DrawnPage>

/** What the built drawer exports as `drawScreen`: the shape of every screen but the hall, until its code is there. */
export type DrawScreen = (language: PageLanguage) => Promise<DrawnPage>

/** The files of the build that a screen needs beside the first ones; told by the build in `.vite/screen-files.json`. */
export interface ScreenFiles {
  /** What all of these screens need. */
  all: readonly string[]
  texts: Record<PageLanguage, readonly string[]>
  /** By the path of its address, in small letters. */
  screens: Record<string, readonly string[] | undefined>
}

/** The id of the element that carries the page's data. */
export const hallDataId = 'hall-data'

/** The cookie that tells the server which language was chosen in this browser, where it is not the browser's own. */
export const languageCookie = 'language'

/** The data as it stands in the page: lists in place of fields, whose names would weigh more than the page has room for. */
type Packed = [
  language: HallPage['language'],
  mayBeSignedIn: boolean,
  groups: [name: string, menus: [name: string, note: string, image: string, url: string][]][],
  banners: [image: string, fallbackImage: string, title: string, url: string][],
  notices: [id: string, title: string, day: string][],
]

/** The data of a page as JSON. */
export function packHallPage({ language, hall, mayBeSignedIn }: HallPage): string {
  const packed: Packed = [
    language,
    mayBeSignedIn,
    hall.groups.map(({ name, menus }) => [name, menus.map(({ name, note, image, url }) => [name, note, image, url])]),
    hall.banners.map(({ image, fallbackImage, title, url }) => [image, fallbackImage, title, url]),
    hall.notices.map(({ id, title, day }) => [id, title, day]),
  ]
  return JSON.stringify(packed)
}

/** Opens what `packHallPage` made; it is of our own server, which typed it. */
export function openHallPage(text: string): HallPage {
  const [language, mayBeSignedIn, groups, banners, notices]: Packed = JSON.parse(text)
  const hall: Hall = {
    groups: groups.map(([name, menus]) => ({
      name,
      menus: menus.map(([name, note, image, url]) => ({ name, note, image, url })),
    })),
    banners: banners.map(([image, fallbackImage, title, url]) => ({ image, fallbackImage, title, url })),
    notices: notices.map(([id, title, day]) => ({ id, title, day })),
  }
  return { language, hall, mayBeSignedIn }
}
