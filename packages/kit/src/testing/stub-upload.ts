import { vi } from 'vitest'

/** One multipart request as the browser would send it; the test answers it, makes it fail, or reports its progress. */
export interface HeldUpload {
  path: string
  body: FormData
  progress: (sent: number) => void
  answer: (body: object, status?: number) => void
  breakOff: () => void
  isAborted: () => boolean
}

/** Replaces the server for uploads, whose progress only XMLHttpRequest reports. Requests wait for the test. */
export function stubUploads(): HeldUpload[] {
  const held: HeldUpload[] = []
  class StubRequest extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    #path = ''
    #isAborted = false

    open(_method: string, path: string) {
      this.#path = path
    }

    setRequestHeader() {}

    getResponseHeader() {
      return 'r-1'
    }

    abort() {
      this.#isAborted = true
      this.dispatchEvent(new Event('abort'))
    }

    send(body: FormData) {
      held.push({
        path: this.#path,
        body,
        progress: (sent) =>
          this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: sent * 1000, total: 1000 })),
        answer: (answer, status = 200) => {
          this.status = status
          this.responseText = JSON.stringify(answer)
          this.dispatchEvent(new Event('load'))
        },
        breakOff: () => this.dispatchEvent(new Event('error')),
        isAborted: () => this.#isAborted,
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', StubRequest)
  return held
}
