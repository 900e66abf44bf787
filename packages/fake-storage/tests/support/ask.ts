// One request as its caller writes it, with a JSON body where there is one, and the whole answer.
import type { Persona, World } from './world.ts'

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
