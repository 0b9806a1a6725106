import type { repeatFaceCheck, startFaceCheck } from '@registration/contract/face.ts'
import { paths } from '@registration/contract/paths.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { startFlow } from './start-flow-service.ts'

/**
 * Starts a check by face of the caller's own saved name and number, after they agreed to its words
 * (docs/product/face.md 'Real-name verification'). The platform is called outside the transaction.
 */
export const startFaceCheckHandler: Handler<typeof startFaceCheck> = ({ consent }, ctx) =>
  start(ctx, { consent, isRepeat: false })

/** Starts one for a citizen who may be certified already (docs/product/profile.md 'Password'). */
export const repeatFaceCheckHandler: Handler<typeof repeatFaceCheck> = ({ consent }, ctx) =>
  start(ctx, { consent, isRepeat: true })

const start = (
  ctx: ContextOf<typeof startFaceCheck>,
  { consent, isRepeat }: { consent: string | undefined; isRepeat: boolean },
) =>
  startFlow(ctx, {
    consent: { purpose: 'face', version: consent, earlier: isRepeat ? [] : ctx.content.privacy.face.earlierVersions },
    use: { purpose: 'certification' },
    startedAs: 'certificationStarted',
    returnPath: (token) => paths.faceResult({ token }),
    judge({ certifiedAt }) {
      if (certifiedAt !== null && !isRepeat) throw refuse('alreadyCertified')
    },
  })
