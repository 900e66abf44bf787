// The one wrapper around fetch: same-origin /api, JSON both ways, the session's token, ApiError for every failure.
import type { ErrorBody } from '@contract/errors.ts'
import { segment } from '@contract/format.ts'
import { FRESH_AFTER_WRITE_SECONDS } from '@contract/limits.ts'
import type { AnswerOf, Given, Operation, Values } from '@contract/operation.ts'
import { expireSession, getAccessToken } from '@/auth/session.ts'
import { ApiError } from './api-error.ts'

/** Where calls go: to /api of this origin. A page that is rendered on the server is answered in its own process. */
let transport = (path: string, init: RequestInit): Promise<Response> => fetch(`/api/${path}`, init)

/** @param answer gives the API's answer; paths are those of `api` */
export const answerCallsWith = (answer: typeof transport): void => {
  transport = answer
}

/** So long after a write of theirs nobody is answered by a read replica. */
let freshUntil = 0

export type Call = {
  signal?: AbortSignal
  /** `none` for calls that are the same for everyone: they carry no token and wait for no session. */
  auth?: 'none' | 'token'
  headers?: Record<string, string>
}

async function request(
  method: string,
  path: string,
  body: unknown,
  { signal, auth, headers: own }: Call,
): Promise<Response> {
  const token = auth === 'none' ? null : await getAccessToken()
  const headers = new Headers({ accept: 'application/json', ...own })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')

  const response = await transport(path, {
    method,
    headers,
    body: isForm ? body : JSON.stringify(body),
    signal,
    // How long an answer stays fresh is the query client's decision; a change must show at once, also one that replicas do not have yet.
    cache: Date.now() < freshUntil ? 'reload' : 'no-cache',
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(0)
  })

  if (response.ok) return response
  if (response.status === 401 && token) void expireSession()
  const rejection = (await response.json().catch(() => ({}))) as Partial<ErrorBody> | null
  throw new ApiError(response.status, rejection ?? {})
}

/** Makes a call of the contract. What everyone may ask carries no token and waits for no session, unless `auth` says so. */
export async function send<O extends Operation>(call: O, given: Given<O>, how?: Call): Promise<AnswerOf<O>> {
  const response = await ask(call, given, how)
  return (await response.json().catch(() => null)) as AnswerOf<O>
}

/** The same for an answer that is no JSON. */
export function ask<O extends Operation>(
  { method, path, access }: O,
  given: Given<O>,
  { auth = access === 'public' ? 'none' : 'token', ...call }: Call = {},
): Promise<Response> {
  const { params = {}, query = {}, body, form }: Values = given
  // What everyone may send, such as the view of a page, is no write that its sender would look for.
  if (method !== 'get' && access !== 'public' && access !== 'any')
    freshUntil = Date.now() + FRESH_AFTER_WRITE_SECONDS * 1000
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  const filled = path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name] ?? ''))
  const address = parameters.size > 0 ? `${filled}?${parameters}` : filled
  return request(method.toUpperCase(), address, form ? formOf(form) : body, { auth, ...call })
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
