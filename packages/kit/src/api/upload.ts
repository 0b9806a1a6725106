import type { Answer, Endpoint, Input } from '@registration/contract/endpoint.ts'
import * as z from 'zod/mini'
import { currentLanguage } from '../locales/language.ts'
import { fieldsOfCall } from './call.ts'
import { offline, openEnvelope } from './envelope.ts'
import { type FormValue, formPairs } from './form-body.ts'

/**
 * Milliseconds without progress and without an answer after which an upload is lost. It is longer than that of a call
 * (`call.ts`): what the browser counts as sent, a slow network may still have to carry.
 */
const patience = 180_000

interface UploadOptions {
  /** The request number; a retry sends the same one, so that nothing is written twice. */
  requestId: string
  /** Called with the fraction of the bytes that is sent, 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/**
 * A multipart call with one file and its progress, which `fetch` does not report. Like `call`, it throws
 * only an ApiError or the AbortError of the `signal`.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  file: File,
  options: UploadOptions,
): Promise<Answer<E>> {
  const body = new FormData()
  const fields = z.encode(endpoint.input, input) as FormValue // a record of the wire: texts, numbers, lists and records
  for (const [name, value] of [...formPairs(fields), ...formPairs(fieldsOfCall(endpoint, options.requestId))])
    body.append(name, value)
  body.append('file', file, file.name)
  return openEnvelope(endpoint, await post(endpoint.path, body, options))
}

function post(path: string, body: FormData, { onProgress, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const lose = () => {
      reject(offline())
      request.abort()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(lose, patience)
    }
    const end = () => clearTimeout(timer)
    for (const event of ['load', 'error', 'abort']) request.addEventListener(event, end)
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', currentLanguage())
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait()
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => reject(offline()))
    request.addEventListener('abort', () => reject(new DOMException('The upload was given up', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(new DOMException('The upload was given up', 'AbortError'))
    else {
      wait()
      request.send(body)
    }
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const requestId = request.getResponseHeader('x-request-id')
  return new Response(request.responseText, {
    status: request.status,
    headers: requestId ? { 'x-request-id': requestId } : {},
  })
}
