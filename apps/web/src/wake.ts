// The script of a visitor's home page (docs/product/home.md 'First visit'). The page is whole without the app. The app's code
// is fetched ahead, and runs only when it is wanted: at the first touch, key or focus, or when the banner, which moves by
// itself, comes into view. A tap before that is repeated in the app. While the code is still on its way, a link leads on by
// itself: the page behind it has the shape of its screen at once.

/** Milliseconds from the fetch of the app to that of the other screens, so that it delays nothing on this one. */
const aheadMs = 2_000

// The app's entry, and the list of the files to fetch ahead, both beside this one.
const names = document.querySelector<HTMLElement>('[data-app]')?.dataset.app ?? ''
const [app = '', ahead = ''] = names.split(',').map((name) => new URL(name, import.meta.url).href)
const wishes = ['pointerdown', 'keydown', 'focusin'] as const

let isFetched = false
let isStarting = false
let held: HTMLElement | undefined

function start(): void {
  if (isStarting) return
  isStarting = true
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  // A part of the app did not come. From now on links open their pages without the app: a page fetches what it needs.
  script.onerror = () => {
    isStarting = false
    isFetched = false
    if (held instanceof HTMLAnchorElement) location.assign(held.href)
    held = undefined
  }
  script.src = app
  document.head.append(script)
}

/** The last tap counts. A link for another window is the browser's. */
function hold(event: MouseEvent): void {
  const tapped = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href], button') : null
  if (!tapped || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (tapped instanceof HTMLAnchorElement && !isFetched) return
  event.preventDefault()
  event.stopPropagation()
  held = tapped
  start()
}

window.onAppStarted = () => {
  removeEventListener('click', hold, true)
  for (const wish of wishes) removeEventListener(wish, start, true)
  banner.disconnect()
  held?.click()
}

const banner = new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) start()
})

async function fetchAhead(): Promise<void> {
  const files: Record<string, string[]> = await (await fetch(ahead)).json()
  for (const file of files[document.documentElement.lang] ?? []) fetchFile(file)
}

function fetchApp(): void {
  fetchFile(app).onload = () => {
    isFetched = true
  }
  // Without network nothing is lost: the tap that needs it asks again and says so.
  setTimeout(() => fetchAhead().catch(() => undefined), aheadMs)
}

function fetchFile(file: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
  if (link.rel === 'preload') link.as = 'style'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
  return link
}

addEventListener('click', hold, true)
for (const wish of wishes) addEventListener(wish, start, true)
const moving = document.querySelector('[aria-roledescription=carousel]')
if (moving) banner.observe(moving)
// What the page cannot know when it is prerendered: elder mode, and the answer of the sign-in.
if (document.documentElement.hasAttribute('data-elder') || location.search !== '') start()
// Once the first words are painted: nothing may delay those. A browser that does not say when fetches the app after its
// first frame.
if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    fetchApp()
  })
  painted.observe({ type: 'paint', buffered: true })
} else requestAnimationFrame(() => setTimeout(fetchApp))
