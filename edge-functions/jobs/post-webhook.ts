// Public internet addresses (IANA's special-purpose registries). A seller's webhook must not reach
// the functions' private network.

import { lookup as resolve } from 'node:dns'
import { type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'

const SPECIAL_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Exceptions in the public 2000::/3: protocol assignments, documentation, and IPv4 within IPv6. */
const SPECIAL_IPV6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [net, prefix] of SPECIAL_IPV4) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SPECIAL_IPV6) special.addSubnet(net, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** @param address without brackets; whatever is no address is not public */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

// One POST to an address that a seller chose. The connection's own lookup checks the name again, so
// it can't change in between. Redirects aren't followed; only the status is read.

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

/** Rejects with NoAnswer if any address is private: a runtime may skip the connection's lookup. */
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
export async function post({ url: address, headers, body, mayBeLocal, timeoutMs }: Post): Promise<number> {
  const url = new URL(address)
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
