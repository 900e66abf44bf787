// The visitor's IP address, for rate limits. Headers can be forged, so only the project's edge,
// which writes the last entry, and the web host, which signs its requests, are trusted.
import type { Context } from 'hono'
import { jwtVerify } from 'jose'

/** Headers of signed proxy redirects (Netlify): the signature and the visitor's address. */
export const WEB_HOST_HEADERS = { signature: 'X-Nf-Sign', address: 'X-Nf-Client-Connection-Ip' } as const

export type AddressSettings = {
  /** The header of the project's edge. The last entry counts. */
  CLIENT_ADDRESS_HEADER: string
  /** Shared with the web host. Without it, signatures are ignored. */
  WEB_HOST_SECRET?: string | undefined
}

/** Returns a reader of the address. Clients choose the second half of IPv6, so it's cut. */
export function addressReader({ CLIENT_ADDRESS_HEADER, WEB_HOST_SECRET }: AddressSettings) {
  const isSigned = signatureCheck(WEB_HOST_SECRET)
  return async (c: Context): Promise<string> => {
    const { signature, address } = WEB_HOST_HEADERS
    const hostAddress = c.req.header(address)
    const isByHost = hostAddress !== undefined && (await isSigned(c.req.header(signature)))
    return normal((isByHost ? hostAddress : c.req.header(CLIENT_ADDRESS_HEADER)?.split(',').at(-1)) ?? '')
  }
}

/** Signatures are valid for minutes, so the last valid one is cached until it expires. */
function signatureCheck(secret: string | undefined): (signature: string | undefined) => Promise<boolean> {
  const key = new TextEncoder().encode(secret)
  let known = { signature: '', until: 0 }
  return async (signature) => {
    if (!secret || !signature) return false
    if (signature === known.signature && Date.now() < known.until) return true
    try {
      const { payload } = await jwtVerify(signature, key, {
        algorithms: ['HS256'],
        issuer: 'netlify',
        requiredClaims: ['exp'],
        clockTolerance: 60,
      })
      known = { signature, until: (payload.exp ?? 0) * 1000 }
      return true
    } catch {
      return false
    }
  }
}

function normal(given: string): string {
  const address = given.trim().toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  return mapped ?? (address.includes(':') ? network(address) : address)
}

function network(address: string): string {
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back].slice(0, 4).join(':')
}
