import type { Page } from '@playwright/test'

/** What the phone's side of the messaging platform was asked for. */
interface Asked {
  name: string
  args: Record<string, unknown>
}

declare global {
  interface Window {
    WeixinJSBridge?: unknown
    askedOfPlatform: Asked[]
    /** What the native viewer got when it fetched the pictures without the page's cookies: HTTP status and type. */
    nativeViewer: { status: number; type: string | null }[]
  }
}

/**
 * Puts the phone's half of the messaging platform under the pages: the real SDK drives it as it drives the real one. It
 * judges signatures by the stand-in's ticket, refuses calls that the page has not announced, has pictures of its own, and
 * hands them to the stand-in.
 */
export async function insideMessagingPlatform(page: Page, { pictures = 2 } = {}): Promise<void> {
  await page.addInitScript((count) => {
    const door = '/standin/wechat/__standin'
    window.askedOfPlatform = []
    window.nativeViewer = []

    let announced: unknown[] = []
    const judge = async (args: Record<string, unknown>) => {
      announced = Array.isArray(args.verifyJsApiList) ? args.verifyJsApiList : []
      const answer = await fetch(`${door}/jsapi/check`, {
        method: 'POST',
        body: new URLSearchParams({
          appId: String(args.verifyAppId),
          timestamp: String(args.verifyTimestamp),
          nonceStr: String(args.verifyNonceStr),
          signature: String(args.verifySignature),
          url: location.href.split('#')[0] ?? '',
        }),
      })
      const { ok } = await answer.json()
      return { err_msg: ok ? 'preVerifyJSAPI:ok' : 'preVerifyJSAPI:invalid signature' }
    }
    const draw = (words: string) =>
      new Promise<Blob | null>((resolve) => {
        const canvas = document.createElement('canvas')
        canvas.width = 320
        canvas.height = 240
        const context = canvas.getContext('2d')
        if (context) {
          // JPEG has no clear pixels: without a ground the words are black on black, and every picture is the same file.
          context.fillStyle = 'white'
          context.fillRect(0, 0, canvas.width, canvas.height)
          context.fillStyle = 'black'
          context.fillText(words, 24, 128)
        }
        canvas.toBlob(resolve, 'image/jpeg')
      })
    const send = async (args: Record<string, unknown>) => {
      const body = await draw(String(args.localId))
      const answer = await fetch(`${door}/media`, { method: 'POST', body })
      return { err_msg: 'uploadImage:ok', ...(await answer.json()) }
    }
    const view = async (args: Record<string, unknown>) => {
      for (const url of Array.isArray(args.urls) ? args.urls : []) {
        const { status, headers } = await fetch(String(url), { credentials: 'omit' })
        window.nativeViewer.push({ status, type: headers.get('content-type') })
      }
      return { err_msg: 'imagePreview:ok' }
    }
    const choose = async () => {
      const localIds = Array.from({ length: count }, (_, index) => `weixin://resourceid/${index}`)
      // A phone with Android sends the list as JSON.
      return { err_msg: 'chooseImage:ok', localIds: JSON.stringify(localIds) }
    }
    const calls: Record<string, (args: Record<string, unknown>) => Promise<object>> = {
      preVerifyJSAPI: judge,
      chooseImage: choose,
      uploadImage: send,
      imagePreview: view,
      openLocation: async () => ({ err_msg: 'openLocation:ok' }),
      updateAppMessageShareData: async () => ({ err_msg: 'updateAppMessageShareData:ok' }),
    }
    window.WeixinJSBridge = {
      invoke(name: string, args: Record<string, unknown>, answer: (result: object) => void) {
        window.askedOfPlatform.push({ name, args: { ...args } })
        const isRefused = name !== 'preVerifyJSAPI' && name in calls && !announced.includes(name)
        if (isRefused) answer({ err_msg: `${name}:permission denied` })
        else void calls[name]?.(args).then(answer)
      },
      on: () => undefined,
    }
  }, pictures)
}
