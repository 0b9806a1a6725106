/**
 * A promised time as a test judges it: `npm run proof:…`, alone on its machine, holds the promise itself; `npm test` holds
 * four times as much, because a test that fails on a busy machine shows nothing.
 */
export function within(promised: number): number {
  return process.env.EXACT_TIMES ? promised : 4 * promised
}
