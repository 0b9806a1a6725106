import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useTranslate } from '../locales/language.ts'
import { isInsidePlatform } from '../wechat/inside-platform.ts'

interface MapLinkProps {
  name: string
  address: string
  /** In degrees. Without it the map is searched for the address. */
  position?: { latitude: number; longitude: number } | undefined
}

/** A link to a map of an office. Inside the messaging platform its own map opens, or the page if that fails. */
export function MapLink({ name, address, position }: MapLinkProps) {
  const t = useTranslate()
  const cache = useQueryClient()
  const query = new URLSearchParams({ keyword: `${name} ${address}`, referer: 'registration' })
  const href = `https://apis.map.qq.com/uri/v1/search?${query}`
  const open = async (event: MouseEvent) => {
    if (!position || !isInsidePlatform()) return
    event.preventDefault()
    const isOpen = await import('../wechat/queries.ts')
      .then(({ readBridge }) => readBridge(cache))
      .then((bridge) => bridge.openMap({ name, address, position }))
      .catch(() => false)
    if (!isOpen) location.assign(href)
  }
  return (
    <a href={href} onClick={open}>
      {t('ui.map')}
    </a>
  )
}
