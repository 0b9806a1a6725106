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
  const href = mapAddress({ name, address, position })
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

/** The map finds Chinese names alone. At its position an office with an English name is shown too. */
function mapAddress({ name, address, position: at }: MapLinkProps): string {
  const query: Record<string, string> = at
    ? { marker: `coord:${at.latitude},${at.longitude};title:${name};addr:${address}` }
    : { keyword: `${name} ${address}` }
  return `https://apis.map.qq.com/uri/v1/${at ? 'marker' : 'search'}?${new URLSearchParams({ ...query, referer: 'registration' })}`
}
