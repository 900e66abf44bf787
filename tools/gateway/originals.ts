// A hosted gateway's work in front of an original service: it exchanges a key of the project for a
// token that the service knows, and requires a key for REST.
import type { IncomingHttpHeaders } from 'node:http'
import { SignJWT } from 'jose'

export type ProjectKeys = {
  publishableKey: string
  secretKey: string
  /** The secret that originals verify tokens with. Missing if they know the keys themselves. */
  originalsSecret?: string
}

/** The token travels only between this gateway and the originals. Keys don't expire either. */
const TEN_YEARS = '10 years'

async function tokensOf({ publishableKey, secretKey, originalsSecret }: ProjectKeys): Promise<Map<string, string>> {
  if (!originalsSecret) return new Map()
  const secret = new TextEncoder().encode(originalsSecret)
  const sign = (role: string) =>
    new SignJWT({ role })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime(TEN_YEARS)
      .sign(secret)
  return new Map([
    [publishableKey, await sign('anon')],
    [secretKey, await sign('service_role')],
  ])
}

export type KeyExchange = {
  /** Whether a call carries a key of the project. */
  showsKey: (headers: IncomingHttpHeaders) => boolean
  /** Replaces a key by its token. A token in the request stays, because it identifies a user. */
  exchange: (headers: IncomingHttpHeaders) => void
}

export async function openKeyExchange(keys: ProjectKeys): Promise<KeyExchange> {
  const tokens = await tokensOf(keys)
  const keyValues = [keys.publishableKey, keys.secretKey]
  return {
    showsKey: ({ apikey }) => typeof apikey === 'string' && keyValues.includes(apikey),
    exchange: (headers) => {
      const shown = headers.authorization?.replace(/^Bearer\s+/i, '') ?? headers.apikey
      const token = typeof shown === 'string' ? tokens.get(shown) : undefined
      if (token) headers.authorization = `Bearer ${token}`
    },
  }
}

const UPLOADS = '/upload/resumable/'

/** The public address of a new upload. Storage names its own address, or that of a proxy. */
export function uploadAddress(location: string): string {
  const at = location.indexOf(UPLOADS)
  return at < 0 ? location : `/storage/v1${location.slice(at)}`
}
