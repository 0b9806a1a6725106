import type { Answer } from '@registration/contract/endpoint.ts'
import type { getMenu } from '@registration/contract/hall.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { initApp } from '@registration/contract/session.ts'
import type { Content } from '../../content/content-schema.ts'

/** Where the pictures of content/pictures are served. */
export const pictureUrl = (picture: string) => `/pictures/${picture}`

/** The hall's two levels of menus in one language. */
export function menusIn({ menus }: Content, language: Language): Answer<typeof getMenu>['groups'] {
  return menus.map((group) => ({
    id: group.id,
    name: group.name[language],
    menus: group.items.map(({ id, name, note, picture, kind, url }) => ({
      id,
      name: name[language],
      note: note[language],
      image: pictureUrl(picture),
      kind,
      url,
    })),
  }))
}

export function banners({ banners }: Content, language: Language): Answer<typeof initApp>['banners'] {
  return banners.map(({ title, picture, fallbackPicture, url }) => ({
    image: pictureUrl(picture),
    fallbackImage: pictureUrl(fallbackPicture),
    title: title[language],
    url,
  }))
}
