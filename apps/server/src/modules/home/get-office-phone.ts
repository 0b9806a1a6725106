import type { getOfficePhone } from '@registration/contract/home.ts'
import type { Handler } from '../../http/handler.ts'
import { officePhone } from './home-rules.ts'

/** The telephone of the region's office. */
export const getOfficePhoneHandler: Handler<typeof getOfficePhone> = async (_input, { content, config }) => ({
  phone: officePhone(content, config.homeRegion),
})
