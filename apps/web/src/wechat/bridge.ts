/** What a screen asks of the app that it is shown in. Two of them: the messaging platform's, and a plain browser's. */
export interface Bridge {
  /** The platform's own picker of pictures; without it the page's file input is the picker. */
  pictures: PlatformPictures | undefined
  /** Shows pictures in the platform's own viewer. False where the page has to show them itself. */
  preview(pictures: { urls: readonly string[]; current: string }): Promise<boolean>
}

export interface PlatformPictures {
  /** Lets the citizen choose from album and camera at original size; their names on the phone, none when cancelled. */
  choose(count: number): Promise<string[]>
  /** Hands one picture to the platform; its id there. One at a time: at once they fail on some phones. */
  upload(localId: string): Promise<string>
}

/** What every browser can do by itself. */
export const browserBridge: Bridge = { pictures: undefined, preview: async () => false }
