// What pages are made of: the API's own routes in this process, with the same rights and limits.
// Routes that need a secret this function doesn't hold are left out.
import type { Context } from 'hono'
import { ApiError } from '../_shared/http/api-error.ts'
import { buildApp } from '../_shared/http/app.ts'
import { WEB_HOST_HEADERS } from '../_shared/http/client-address.ts'
import * as calls from '../api/_app/calls.ts'
import { settings } from '../api/_app/context.ts'

const api = buildApp({ name: 'api', allowedOrigins: [], logRequests: false, calls })

/** Headers passed on: the client address for limits, the request id, and the wanted freshness. */
const PASSED_HEADERS = [
  settings.CLIENT_ADDRESS_HEADER,
  ...Object.values(WEB_HOST_HEADERS),
  'X-Request-Id',
  'Cache-Control',
]

/** Gives what GET /api/{path} answers. */
export type AskApi = (path: string) => Promise<Response>

/** Calls the API as the visitor, or as the user of an access token, at most once per path. */
export function askFor(c: Context, token?: string): AskApi {
  const headers = PASSED_HEADERS.flatMap((name): [string, string][] => {
    const value = c.req.header(name)
    return value === undefined ? [] : [[name, value]]
  })
  if (token !== undefined) headers.push(['Authorization', `Bearer ${token}`])
  const answers = new Map<string, Promise<Response>>()
  return async (path) => {
    const answer = answers.get(path) ?? Promise.resolve(api.request(`/api/${path}`, { headers }))
    answers.set(path, answer)
    return (await answer).clone()
  }
}

/** The body; null if there is nothing (404, 410). Throws for other errors. */
export async function readAnswer<Body>(answer: Response): Promise<Body | null> {
  if (answer.ok) return (await answer.json()) as Body
  if (answer.status === 404 || answer.status === 410) return null
  throw new ApiError('unavailable', { cause: new Error(`the API answered ${answer.status}`) })
}
