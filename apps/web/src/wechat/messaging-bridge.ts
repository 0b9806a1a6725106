import type { Bridge } from './bridge.ts'
import { chooseImages, openLocation, previewImages, type Sdk, setShareData, uploadImage } from './sdk-wire.ts'
import { within } from './within.ts'

/** How long each call may take, in milliseconds: a person chooses, a phone sends up to 20 MB, a viewer or a map opens. */
const limits = { choose: 10 * 60_000, upload: 120_000, preview: 3_000, map: 3_000, share: 3_000 }

/** The bridge over the messaging platform's SDK, which has accepted this page. */
export function makeMessagingBridge(sdk: Sdk): Bridge {
  return {
    pictures: {
      choose: (count) => within(limits.choose, chooseImages(sdk, count)),
      upload: (localId) => within(limits.upload, uploadImage(sdk, localId)),
    },
    preview: (pictures) => isDone(within(limits.preview, previewImages(sdk, pictures))),
    openMap: (place) => isDone(within(limits.map, openLocation(sdk, place))),
    share: (data) => isDone(within(limits.share, setShareData(sdk, data))),
  }
}

const isDone = (done: Promise<void>): Promise<boolean> =>
  done.then(
    () => true,
    () => false,
  )
