// The one wrapper around fetch: the session's token, JSON both ways, ApiError for every failure.
import type { ErrorBody } from '@contract/errors.ts'
import { FRESH_AFTER_WRITE_SECONDS } from '@contract/limits.ts'
import { DEFAULT_LOCALE } from '@contract/locales.ts'
import type { AnswerOf, CallInput, Operation, Values } from '@contract/operations/operation.ts'
import { LOCALE, segment } from '@contract/text/format.ts'
import { syncClock } from '../clock.ts'
import { ApiError } from './api-error.ts'

/** The server renders with its own transport. */
let transport = async (path: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(`/api/${path}`, init)
  syncClock(response)
  return response
}

/** @param answer gives the API's answer; paths are those of `api` */
export const answerCallsWith = (answer: typeof transport): void => {
  transport = answer
}

/** Makes a call with the session's token, or with null without a session. */
let callWithToken = <Answer>(
  call: (token: string | null) => Promise<Answer>,
  _isRefused: (answer: Answer) => boolean,
) => call(null)

/** @param given auth/call-with-token.ts, which the app hands in */
export const giveTokensWith = (given: typeof callWithToken): void => {
  callWithToken = given
}

/** Until then, by the time since the page was opened, reads bypass the read replicas. */
let freshUntil = 0

export type Call = {
  signal?: AbortSignal
  /** `none` for calls that are the same for everyone: they don't wait for the session. `both` sends it beside a link. */
  auth?: 'none' | 'token' | 'both'
}

/** The message in the reader's language, by its code and parameters; the API's where they aren't known here. */
async function translated(body: Partial<ErrorBody>): Promise<Partial<ErrorBody>> {
  if (!body.parameters && (LOCALE === DEFAULT_LOCALE || body.code === 'invalid_request')) return body
  const { errorText } = await import('@contract/error-texts.ts')
  return { ...body, message: errorText(body) ?? body.message }
}

async function request(
  method: string,
  path: string,
  body: unknown,
  { signal, auth, linkToken }: Call & { linkToken: Values['token'] },
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', 'accept-language': LOCALE })
  if (linkToken) headers.set('x-redress-token', linkToken)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')

  const sendWith = (token: string | null) => {
    if (token) headers.set('authorization', `Bearer ${token}`)
    return transport(path, {
      method,
      headers,
      body: isForm ? body : JSON.stringify(body),
      signal,
      // The query client caches. After a write, skip caches and replicas.
      cache: performance.now() < freshUntil ? 'reload' : 'no-cache',
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new ApiError(0)
    })
  }

  const isAnonymous = auth === 'none' || (linkToken && auth !== 'both')
  const response = await (isAnonymous ? sendWith(null) : callWithToken(sendWith, ({ status }) => status === 401))
  if (response.ok) return response
  const rejection = (await response.json().catch(() => ({}))) as Partial<ErrorBody> | null
  throw new ApiError(response.status, await translated(rejection ?? {}))
}

/** Makes a call. Public calls carry no token, unless `auth` says so. */
export async function send<O extends Operation>(call: O, given: CallInput<O>, how?: Call): Promise<AnswerOf<O>> {
  const response = await ask(call, given, how)
  return (await response.json().catch(() => null)) as AnswerOf<O>
}

/** For an answer that isn't JSON. */
export function ask<O extends Operation>(
  { method, path, access }: O,
  given: CallInput<O>,
  { auth = access === 'public' ? 'none' : 'token', ...call }: Call = {},
): Promise<Response> {
  const { params = {}, query = {}, body, form, token: linkToken }: Values = given
  // Public calls, such as counting a view, are no writes that their sender would look for.
  if (method !== 'get' && access !== 'public' && access !== 'any')
    freshUntil = performance.now() + FRESH_AFTER_WRITE_SECONDS * 1000
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  const filled = path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name] ?? ''))
  const address = parameters.size > 0 ? `${filled}?${parameters}` : filled
  return request(method.toUpperCase(), address, form ? formOf(form) : body, { auth, linkToken, ...call })
}

function formOf(fields: NonNullable<Values['form']>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}
