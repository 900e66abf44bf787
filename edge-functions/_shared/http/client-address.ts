// Where a visitor calls from, to count by. Anyone can write a header, so two senders are believed: the project's own edge, which
// writes the last entry, and the web host, which has every visitor's requests come from itself and signs what it passes on.
import type { Context } from 'hono'
import { jwtVerify } from 'jose'

/** Sent with requests that a rule with "Sign" passes on (Netlify, signed proxy redirects): the proof, and whom the host saw. */
export const WEB_HOST_HEADERS = { signature: 'X-Nf-Sign', address: 'X-Nf-Client-Connection-Ip' } as const

export type AddressSettings = {
  /** What the project's own edge writes the address into; of a list its last entry counts. */
  CLIENT_ADDRESS_HEADER: string
  /** Shared with the web host. Left out, its signatures prove nothing. */
  WEB_HOST_SECRET?: string | undefined
}

/** Gives what reads a visitor's address; of IPv6 the half that names a network, because the other half is the client's to choose. */
export function addressReader({ CLIENT_ADDRESS_HEADER, WEB_HOST_SECRET }: AddressSettings) {
  const isSigned = signatureCheck(WEB_HOST_SECRET)
  return async (c: Context): Promise<string> => {
    const { signature, address } = WEB_HOST_HEADERS
    const seenByHost = c.req.header(address)
    const isByHost = seenByHost !== undefined && (await isSigned(c.req.header(signature)))
    return normal((isByHost ? seenByHost : c.req.header(CLIENT_ADDRESS_HEADER)?.split(',').at(-1)) ?? '')
  }
}

/** Signatures are made for minutes, not for a request: the last good one is not checked again while it holds. */
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
