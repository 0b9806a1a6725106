import { firstTitleZh } from '@registration/contract/titles-first.ts'
import { firstUi as firstOfKit } from '@registration/kit/locales/first.ts'

/** The general texts of the home screen. They come with the first visit, the others with the first other screen. */
export const firstUi = {
  ...firstOfKit,
  carousel: '轮播图',
  slide: '第 {index} 张，共 {total} 张：{title}',
  pause: '暂停轮播',
  play: '继续轮播',
  mainNavigation: '主导航',
  skipToContent: '跳到正文',
  elderMode: '长辈版',
} as const

export const firstTitles = {
  office: '不动产登记服务',
  ...firstTitleZh,
} as const
