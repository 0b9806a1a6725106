import type { Bridge } from './bridge.ts'
import { chooseImages, previewImages, type Sdk, uploadImage } from './sdk-wire.ts'
import { within } from './within.ts'

/** How long each call may take, in milliseconds: a person chooses, a phone sends up to 20 MB, a viewer opens. */
const limits = { choose: 10 * 60_000, upload: 120_000, preview: 3_000 }

/** The bridge over the messaging platform's SDK, which has accepted this page. */
export function makeMessagingBridge(sdk: Sdk): Bridge {
  return {
    pictures: {
      choose: (count) => within(limits.choose, chooseImages(sdk, count)),
      upload: (localId) => within(limits.upload, uploadImage(sdk, localId)),
    },
    preview: (pictures) =>
      within(limits.preview, previewImages(sdk, pictures)).then(
        () => true,
        () => false,
      ),
  }
}
