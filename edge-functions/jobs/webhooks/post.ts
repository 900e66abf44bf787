// One POST to an address that somebody else chose. The name is checked, and checked again by the connection's own look-up, so that one that stands for another
// address a moment later gets nothing; redirects are answers, and of an answer only the status is read.
import { lookup as resolve } from 'node:dns'
import { type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type Post = {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether http://127.0.0.1 is an address too. */
  mayBeLocal: boolean
  timeoutMs: number
}

/** Why there was no answer, in words that the seller may read. */
export class NoAnswer extends Error {}

const NOT_PUBLIC = 'The address is not on the public internet.'
const REASONS: Record<string, string> = {
  ENOTFOUND: 'There is no such host.',
  ECONNREFUSED: 'The host refused the connection.',
  ECONNRESET: 'The host ended the connection.',
}

const describe = (error: Error & { code?: string }): NoAnswer =>
  error instanceof NoAnswer ? error : new NoAnswer(REASONS[error.code ?? ''] ?? 'The host could not be reached.')

const isLocal = ({ protocol, hostname }: URL) => protocol === 'http:' && hostname === '127.0.0.1'

/** Rejects with NoAnswer where any address of a host is not public: a runtime may not ask the connection's own look-up. */
const requirePublic = (host: string): Promise<void> =>
  new Promise((pass, reject) =>
    lookupPublic(host, { all: true }, (error) => (error ? reject(describe(error)) : pass())),
  )

/** Resolves a name, and fails where any of its addresses is not public. */
const lookupPublic: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) callback(error ?? new NoAnswer(REASONS.ENOTFOUND), '')
    else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(new NoAnswer(NOT_PUBLIC), '')
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })

/** Gives the status of the answer. Rejects with NoAnswer. */
export async function post({ url: given, headers, body, mayBeLocal, timeoutMs }: Post): Promise<number> {
  const url = new URL(given)
  const local = mayBeLocal && isLocal(url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!local && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))))
    throw new NoAnswer(NOT_PUBLIC)
  if (!local) await requirePublic(host)
  const { promise, resolve: answer, reject } = Promise.withResolvers<number>()
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(new TextEncoder().encode(body).length) },
    // A connection of its own, which nobody else has made before.
    agent: false,
    ...(local ? {} : { lookup: lookupPublic }),
  }
  const request = (local ? requestHttp : requestHttps)(url, options, (response) => {
    answer(response.statusCode ?? 0)
    response.destroy()
  })
  const timer = setTimeout(
    () => request.destroy(new NoAnswer(`No answer within ${timeoutMs / 1000} seconds.`)),
    timeoutMs,
  )
  request.on('error', (error) => reject(describe(error)))
  request.end(body)
  return promise.finally(() => clearTimeout(timer))
}
