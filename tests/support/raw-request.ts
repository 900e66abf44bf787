// Requests as they are: no tidied path, no computed length, a body that may never end.
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'

export type RawRequest = { method: string; path: string; headers?: Record<string, string> }
export type RawResponse = { status: number; text: string; headers: IncomingMessage['headers'] }

/** Sends the head; the body is the caller's to write. */
export function begin(origin: string, { method, path, headers }: RawRequest): ClientRequest {
  const { hostname, port } = new URL(origin)
  const sent = request({ hostname, port, method, path, headers, agent: false })
  // A refused body ends with a reset connection; the answer was read by then.
  sent.on('error', () => {})
  sent.flushHeaders()
  return sent
}

export async function answerTo(sent: ClientRequest): Promise<RawResponse> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.setEncoding('utf8')
  let text = ''
  for await (const chunk of response) text += chunk
  return { status: response.statusCode ?? 0, text, headers: response.headers }
}

export async function send(origin: string, head: RawRequest, body = ''): Promise<RawResponse> {
  const headers = { ...head.headers, 'content-length': String(Buffer.byteLength(body)) }
  const sent = begin(origin, { ...head, headers })
  sent.end(body)
  return answerTo(sent)
}
