import type { beginSignIn } from '@registration/contract/desk/sign-in.ts'
import type { Handler } from '../../http/handler.ts'

/** The ways in of this office. docs/product/desk.md 'Sign-in'. */
export const beginSignInHandler: Handler<typeof beginSignIn> = async (_input, { config }) => ({
  ways: [...config.desk.ways],
})
