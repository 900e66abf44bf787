// Calls a shop's API as one user. Imports only the contract, so it works with any site.
import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerOf, CallInput, Operation, Values } from '../../../contract/operations/operation.ts'
import { profileCalls } from '../../../contract/profiles.ts'
import type { Target } from '../../../tools/support/target.ts'

/** The shop's error. */
export class Rejection extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export type Shop = {
  /** An origin. */
  web: string
  /** The user who exports or imports. */
  accountId: string
  token: string
  call: <O extends Operation>(operation: O, given: CallInput<O>) => Promise<AnswerOf<O>>
}

/** The longest wait for a rate limit. Longer ones are reported. */
const PATIENCE_SECONDS = 90
const PAUSES_MS = [500, 2000, 5000]
const BUSY = [502, 503, 504]

export function openShop(web: string, accountId: string, token: string): Shop {
  const call = async <O extends Operation>(operation: O, values: CallInput<O>) => {
    const response = await ask(operation, () =>
      fetch(addressOf(web, operation, values), requestOf(operation, values, token)),
    )
    const text = await response.text()
    if (!response.ok) throw rejectionOf(response, text)
    const { schema } = operation.answers[response.status] ?? {}
    const answer = schema?.safeParse(JSON.parse(text))
    if (!answer?.success)
      throw new Error(`${web} gave an unexpected answer to ${operation.name}. It may be another version of the shop`)
    return answer.data as AnswerOf<O>
  }
  return { web, accountId, token, call }
}

/** Retries reads without an answer, and rate-limited calls, which had no effect. */
async function ask({ method }: Operation, send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const pause = PAUSES_MS[attempt]
    const isRead = method === 'get' && pause !== undefined
    const response = await send().catch((error) => {
      if (isRead) return undefined
      throw error
    })
    const seconds = response?.status === 429 ? Number(response.headers.get('Retry-After') ?? PATIENCE_SECONDS + 1) : 0
    if (response?.status === 429 && seconds <= PATIENCE_SECONDS) await wait(seconds * 1000)
    else if (isRead && (!response || BUSY.includes(response.status))) await wait(pause)
    else if (response) return response
  }
}

function addressOf(web: string, { path }: Operation, { params = {}, query = {} }: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  )
  return `${web}/api${filled}?${search}`
}

const requestOf = ({ method }: Operation, { body }: Values, token: string): RequestInit => ({
  method: method.toUpperCase(),
  headers: {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  redirect: 'error',
})

function rejectionOf({ status, headers }: Response, text: string): Rejection {
  const { code = `http_${status}`, message = `The shop answered ${status}.` } = text.startsWith('{')
    ? JSON.parse(text)
    : {}
  const seconds = Number(headers.get('Retry-After') ?? 0)
  const retry = seconds > 0 ? ` Try again in ${Math.ceil(seconds / 60)} minutes.` : ''
  return new Rejection(status, code, `${message}${retry}`)
}

/** All rows of a paged list. */
export async function allPages<Page extends { nextCursor: string | null }, Row>(
  ask: (query: { limit: number; cursor?: string }) => Promise<Page>,
  rowsOf: (page: Page) => Row[],
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page: Page = await ask({ limit: 100, ...(cursor === undefined ? {} : { cursor }) })
    rows.push(...rowsOf(page))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return rows
}

// The account is in the access token. An API key needs a username.

const KEY = /^mkt_key_/

export const TOKEN_MISSING =
  'MARKETPLACE_TOKEN is missing: set it to an API key, or to the access token of a session (docs/archive.md)'

/** @throws one line for the user of the command */
export async function signIn({ urls: { web } }: Target, token: string | undefined, username?: string): Promise<Shop> {
  if (!token) throw new Error(TOKEN_MISSING)
  if (!isKey(token)) return openShop(web, subjectOf(token), token)
  if (!username) throw new Error('--account is missing: an API key needs its owner’s username')
  const params = { identifier: username }
  const { id } = await openShop(web, '', token).call(profileCalls.getPublicProfile, { params })
  return openShop(web, id, token)
}

/** Reads the user from the token. The shop verifies it. */
function subjectOf(token: string): string {
  try {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    if (typeof sub === 'string') return sub
  } catch {
    // An invalid token has the same error as one without a user.
  }
  throw new Error('MARKETPLACE_TOKEN is neither an API key nor an access token')
}

export const isKey = (token: string) => KEY.test(token)
