// Raw requests: no normalized path, no computed length, and a body that may never end.
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Persona, World } from './world.ts'

export type RawRequest = { method: string; path: string; headers?: Record<string, string> }
export type RawResponse = { status: number; text: string; headers: IncomingMessage['headers'] }

/** Sends the head. The caller writes the body. */
export function begin(origin: string, { method, path, headers }: RawRequest): ClientRequest {
  const { hostname, port } = new URL(origin)
  const sent = request({ hostname, port, method, path, headers, agent: false })
  // A rejected body ends with a connection reset, after the answer was read.
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

// Sends one request with an optional JSON body, and returns the whole answer.

type Answer = { status: number; headers: Headers; body: unknown }

/** @param persona the owner of its token; without one it carries no token */
export async function ask(
  world: World,
  method: string,
  path: string,
  { as, body, headers = {} }: { as?: Persona; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${world.storage.url}${path}`, {
    method,
    headers: {
      ...(as && world.headers(as)),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}
