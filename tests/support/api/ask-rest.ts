// Asks /rest/v1 as a persona of a world, with the headers that supabase-js sends.
import type { Persona, World } from '../database/world.ts'
import { signToken, stack } from '../stack.ts'

export type RestAnswer = {
  status: number
  code: string | undefined
  text: string
  rows: unknown[]
  /** Whether it says that no row was written. */
  wroteNothing: boolean
}

export const personId = (world: World, persona: Persona) => world.people[persona === 'visitor' ? 'stranger' : persona]

/** `path` follows /rest/v1/. `schema` asks for another schema than the exposed one. */
export async function askRest(
  world: World,
  persona: Persona,
  method: string,
  path: string,
  options: { body?: unknown; schema?: string } = {},
): Promise<RestAnswer> {
  const { body, schema } = options
  // supabase-js sends the key as the token too where nobody is signed in.
  const token = persona === 'visitor' ? stack.publishableKey : await signToken({ sub: personId(world, persona) })
  const response = await fetch(`${stack.urls.supabase}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: stack.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: `return=minimal,count=exact${path.includes('on_conflict=') ? ',resolution=merge-duplicates' : ''}`,
      ...(schema ? { 'accept-profile': schema, 'content-profile': schema } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  const answer: unknown = text.startsWith('[') || text.startsWith('{') ? JSON.parse(text) : undefined
  const code = (answer as { code?: string } | undefined)?.code
  return {
    status: response.status,
    code,
    text,
    rows: Array.isArray(answer) ? answer : [],
    wroteNothing: !response.ok || response.headers.get('content-range') === '*/0',
  }
}
