// Requests as they are: no tidied path, no computed length, a body that may never end.
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import type { Persona, World } from './world.ts'

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

// One request as its caller writes it, with a JSON body where there is one, and the whole answer.

type Answer = { status: number; headers: Headers; body: unknown }

/** @param persona whose token it carries; without one it carries nothing that says who asks. */
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

// A port that is free now, for what must come back at the same address.

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
