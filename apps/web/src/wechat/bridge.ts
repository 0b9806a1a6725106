import type { Position } from '@registration/contract/position.ts'

/** What a screen needs from the app around it. There are two: the messaging platform's, and a plain browser's. */
export interface Bridge {
  /** The platform's picture picker. Without it the page uses a file input. */
  pictures: PlatformPictures | undefined
  /** Shows pictures in the platform's own viewer. False if the page has to show them itself. */
  preview(pictures: { urls: readonly string[]; current: string }): Promise<boolean>
  /** Opens the platform's own map. False if the page has to open one itself. */
  openMap(place: MapPlace): Promise<boolean>
  /** Sets what the platform's menu passes on. False if it passes on the page's address and title. */
  share(data: ShareData): Promise<boolean>
}

export interface MapPlace {
  name: string
  address: string
  position: Position
}

/** Public texts: they are read before a sign-in. `url` and `picture` are on our origin. */
export interface ShareData {
  title: string
  text: string
  url: string
  picture: string
}

export interface PlatformPictures {
  /**
   * Lets the citizen choose from album and camera at original size. Answers their names on the phone, none when
   * cancelled.
   */
  choose(count: number): Promise<string[]>
  /**
   * Uploads one picture to the platform and answers its id there. One at a time: parallel uploads fail on some phones.
   */
  upload(localId: string): Promise<string>
}

/** What every browser can do without the platform. */
export const browserBridge: Bridge = {
  pictures: undefined,
  preview: async () => false,
  openMap: async () => false,
  share: async () => false,
}
