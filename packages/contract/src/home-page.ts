/** The data of prerendered pages: between our own server and the app of the same build. */
import type { Answer } from './endpoint.ts'
import type { listNotices } from './information.ts'
import type { initApp } from './session.ts'

/** The contents of the home screen, from its three calls. */
export interface Home {
  groups: { name: string; menus: { name: string; note: string; image: string; url: string }[] }[]
  banners: { image: string; fallbackImage: string; title: string; url: string }[]
  /** The newest. */
  notices: { id: string; title: string; day: string }[]
  /** The office's telephone, for elder mode. */
  phone: string
}

/** So many of the notices are on the home screen. */
const noticesShown = 2

export function homeOf(
  { app, banners }: Answer<typeof initApp>,
  notices: Answer<typeof listNotices>,
  phone: string,
): Home {
  const newest = notices.slice(0, noticesShown)
  return {
    groups: app.menus.groups,
    banners,
    notices: newest.map(({ id, title, time }) => ({ id, title, day: time.slice(0, 10) })),
    phone,
  }
}

/** Nothing in it is personal: the same for every reader of this language. */
export interface HomePage {
  language: PageLanguage
  home: Home
  /** The browser sent a session: the app asks again, for the addresses of partners with the caller's openid. */
  mayBeSignedIn: boolean
}

export type PageLanguage = 'zh-CN' | 'en'

export interface PrerenderedPage {
  /** The document's. */
  title: string
  /** The markup of the app's root, without style attributes, which the page's policy forbids. */
  root: string
  /** A script that runs before the first paint. */
  early: string
}

/** The type of the built renderer's export `renderHome`. */
export type RenderHome = (page: HomePage) => Promise<PrerenderedPage>

/**
 * The type of the built renderer's export `renderScreen`: the shape of every screen but the home screen, until its code
 * is there.
 */
export type RenderScreen = (language: PageLanguage) => Promise<PrerenderedPage>

/**
 * The files of the build that a screen needs beside the first ones. The build writes them to `.vite/screen-files.json`.
 */
export interface ScreenFiles {
  /** The script of a visitor's home page. */
  wake: string
  /** The list that the script fetches ahead: a JSON of the files that all screens need, by language. */
  ahead: string
  /** The files that all of these screens need. */
  all: readonly string[]
  texts: Record<PageLanguage, readonly string[]>
  /** By the path of its address, in small letters. */
  screens: Record<string, readonly string[] | undefined>
}

/** The id of the element with the page's data. */
export const homeDataId = 'home-data'

/** The cookie with the language chosen in this browser, if it is not the browser's own. */
export const languageCookie = 'language'

/** The data in the page: lists instead of fields, whose names would exceed the page's size. */
type Packed = [
  language: HomePage['language'],
  mayBeSignedIn: boolean,
  groups: [name: string, menus: [name: string, note: string, image: string, url: string][]][],
  banners: [image: string, fallbackImage: string, title: string, url: string][],
  notices: [id: string, title: string, day: string][],
  phone: string,
]

/** The data of a page as JSON. */
export function packHomePage({ language, home, mayBeSignedIn }: HomePage): string {
  const packed: Packed = [
    language,
    mayBeSignedIn,
    home.groups.map(({ name, menus }) => [name, menus.map(({ name, note, image, url }) => [name, note, image, url])]),
    home.banners.map(({ image, fallbackImage, title, url }) => [image, fallbackImage, title, url]),
    home.notices.map(({ id, title, day }) => [id, title, day]),
    home.phone,
  ]
  return JSON.stringify(packed)
}

/** Unpacks the result of `packHomePage`. It comes from our own server, which typed it. */
export function openHomePage(text: string): HomePage {
  const [language, mayBeSignedIn, groups, banners, notices, phone]: Packed = JSON.parse(text)
  const home: Home = {
    groups: groups.map(([name, menus]) => ({
      name,
      menus: menus.map(([name, note, image, url]) => ({ name, note, image, url })),
    })),
    banners: banners.map(([image, fallbackImage, title, url]) => ({ image, fallbackImage, title, url })),
    notices: notices.map(([id, title, day]) => ({ id, title, day })),
    phone,
  }
  return { language, home, mayBeSignedIn }
}
