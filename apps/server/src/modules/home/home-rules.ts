import type { Answer } from '@registration/contract/endpoint.ts'
import type { getMenu } from '@registration/contract/home.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { initApp } from '@registration/contract/session.ts'
import type { Config } from '../../config.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { Content, Menu } from '../../content/content-schema.ts'
import type { Caller } from '../../context.ts'

type MenuItem = Menu['items'][number]

/** The path of the pictures of content/pictures. */
export const pictureUrl = (picture: string) => `/pictures/${picture}`

interface Hall {
  content: Content
  config: Pick<Config, 'modules'>
  language: Language
}

/**
 * The home screen's two levels of menus in one language, without those of modules that are off. For a signed-in
 * citizen, addresses of partners have their openid.
 */
export function menusIn({ content, config, language }: Hall, caller: Caller | null): Answer<typeof getMenu>['groups'] {
  const { menus, partnerHosts } = content
  const isOn = (item: MenuItem) => item.kind === 'view' || !item.module || config.modules.includes(item.module)
  return menus.map((group) => ({
    id: group.id,
    name: group.name[language],
    menus: group.items.filter(isOn).map(({ id, name, note, picture, kind, url }) => ({
      id,
      name: name[language],
      note: note[language],
      image: pictureUrl(picture),
      kind,
      url: kind === 'view' && caller ? addressFor(url, partnerHosts, caller) : url,
    })),
  }))
}

/** An openid is a stable name of a person: only the hosts on the office's list of partners get it. */
function addressFor(url: string, partnerHosts: string[], { openid }: Caller): string {
  const address = new URL(url)
  if (!partnerHosts.includes(address.host)) return url
  address.searchParams.append('openid', openid)
  return address.href
}

/** The home screen for everyone: menus and banners, nothing personal. */
export function publicHome(hall: Hall): Answer<typeof initApp> {
  return {
    app: { errcode: '00', menus: { groups: menusIn(hall, null) } },
    banners: banners(hall.content, hall.language),
    me: null,
  }
}

/** The telephone of a region's office. Empty for an unknown region. */
export const officePhone = (content: Content, regionCode: string): string =>
  findRegion(content, regionCode)?.city.office.phone ?? ''

export function banners({ banners }: Content, language: Language): Answer<typeof initApp>['banners'] {
  return banners.map(({ title, picture, fallbackPicture, url }) => ({
    image: pictureUrl(picture),
    fallbackImage: pictureUrl(fallbackPicture),
    title: title[language],
    url,
  }))
}
