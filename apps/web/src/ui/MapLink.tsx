import { useTranslate } from '../locales/language.ts'

/** A link to a map of an office. The messaging platform opens it in its own maps, every browser opens the page. */
export function MapLink({ name, address }: { name: string; address: string }) {
  const t = useTranslate()
  const query = new URLSearchParams({ keyword: `${name} ${address}`, referer: 'registration' })
  return <a href={`https://apis.map.qq.com/uri/v1/search?${query}`}>{t('ui.map')}</a>
}
