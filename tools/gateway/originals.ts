// Where a service behind the gateway is the original: what a hosted project's gateway does before
// it. A key of the project becomes the token that the service knows, and callers of REST show a
// key.
import type { IncomingHttpHeaders } from 'node:http'
import { SignJWT } from 'jose'

export type ProjectKeys = {
  publishableKey: string
  secretKey: string
  /**
   * What the originals verify with, where it is a secret: left out, they know the keys themselves.
   */
  originalsSecret?: string
}

/** It travels between this gateway and the originals alone, which know no end of a key. */
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
  /** Whether a call shows a key of the project. */
  showsKey: (headers: IncomingHttpHeaders) => boolean
  /**
   * Puts the token that it stands for in a key's place. A token says more than a key, so it stays.
   */
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

/** A new upload's address as callers reach it: Storage names itself, or what stands between. */
export function uploadAddress(location: string): string {
  const at = location.indexOf(UPLOADS)
  return at < 0 ? location : `/storage/v1${location.slice(at)}`
}
