/** Milliseconds between two tries. */
const pause = 60_000

/**
 * Calls back when the network is back and each minute: while the network is there no event says when a try may succeed.
 * Answers how to stop.
 */
export function retryEachMinute(retry: () => void): () => void {
  const timer = setInterval(retry, pause)
  addEventListener('online', retry)
  return () => {
    clearInterval(timer)
    removeEventListener('online', retry)
  }
}
