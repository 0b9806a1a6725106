/** The service hall: its menus, its telephone, and the matters of the citizen. docs/product/home.md 'Home'. */
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { list, optionalText } from './fields.ts'
import { named } from './wire.ts'

const secondMenu = named({
  id: ['id', z.string()],
  name: ['menuname', z.string()],
  note: ['bz', z.string()],
  image: ['imgpath', z.string()],
  /** `view`: an outside address opens unchanged. Everything else is a path inside the app. */
  kind: ['menutype', z.enum(['view', 'click'])],
  url: ['url', z.string()],
})

export const menuData = named({
  groups: [
    'firstmenus',
    list(
      1_000,
      named({
        id: ['id', z.string()],
        name: ['menuname', z.string()],
        menus: ['secondmenus', list(1_000, secondMenu)],
      }),
    ),
  ],
})

export const getMenu = post('/online/wx/apilist/GetWxMenu', {
  access: 'public',
  transaction: 'none',
  input: named({ appRoot: ['AppRootDomain', optionalText(200)], appId: ['AppID', optionalText(100)] }),
  answer: menuData,
})

/** The telephone of the region's office, for the hall's large button in elder mode. A call of our own. */
export const getOfficePhone = post('/api/home/office-phone', {
  access: 'public',
  transaction: 'none',
  input: named({}),
  answer: named({ phone: ['phone', z.string()] }),
})

const matter = named({
  kind: ['kind', z.enum(['offer', 'invitation', 'rejected', 'draft', 'appointment', 'result'])],
  title: ['title', z.string()],
  text: ['text', z.string()],
  /** A path of the app. */
  link: ['link', z.string()],
  /** The unread message behind it, which opening the matter reads. Empty if there is none. */
  messageId: ['messageId', z.string()],
})
export type Matter = z.output<typeof matter>

/**
 * What waits for the caller, the most urgent first, how many of their applications the office is working on, and their
 * unread messages, of which no more than 100 are counted. A call of our own.
 */
export const listMyMatters = post('/api/home/my-matters', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: named({
    matters: ['matters', list(12, matter)],
    inProgress: ['inProgress', z.number()],
    unread: ['unread', z.number()],
  }),
})
