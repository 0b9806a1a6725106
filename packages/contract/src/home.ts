/** The service hall: its menus. docs/product/home.md 'Home'. */
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
