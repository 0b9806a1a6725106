/**
 * How long what has just appeared takes no tap, in milliseconds: a dialog, the screen after a form and what lies below a
 * closed dialog. The second touch of a shaky hand is meant for what was there
 * before.
 */
export const graceMs = 400

/**
 * Whether a tap came too soon after `openedAt` (`performance.now()`). What counts is the time of the touch: on a busy phone
 * it is handled much later.
 */
export const isTooSoon = (openedAt: number, touch: { timeStamp: number }): boolean =>
  touch.timeStamp - openedAt < graceMs

let grace: ReturnType<typeof setTimeout> | undefined

/** Lets the screen take no tap for a moment. Keys are pressed on purpose and still count. */
export function ignoreTaps(): void {
  const { classList } = document.documentElement
  classList.add('takes-no-tap')
  for (const type of touches) addEventListener(type, ignoreTouch, true)
  clearTimeout(grace)
  grace = setTimeout(() => {
    classList.remove('takes-no-tap')
    for (const type of touches) removeEventListener(type, ignoreTouch, true)
  }, graceMs)
}

const touches = ['pointerdown', 'mousedown'] as const

/** A tap that the screen does not take falls through to the page itself, which would take the focus away. */
function ignoreTouch(event: Event): void {
  if (event.target !== document.documentElement) return
  event.preventDefault()
  event.stopPropagation()
}
