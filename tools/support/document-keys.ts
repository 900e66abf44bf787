// The Ed25519 keys that sign the shop's documents, as the setting DOCUMENT_KEYS (decision 28).
import { createHash, generateKeyPairSync } from 'node:crypto'

/** A retired key keeps its public part, so that its documents can still be verified. */
type DocumentKey = { kid: string; x: string; valid_from: string; retired_at?: string; d?: string }

/** Gives functions and verifiers time to learn the new key before it signs. */
const LEAD_MS = 10 * 60_000
/** Functions without the new key still sign with the old one. */
const OVERLAP_MS = 24 * 3_600_000

const addMs = (time: Date, ms: number) => new Date(time.getTime() + ms).toISOString()

function newKey(validFrom: string): DocumentKey {
  const { x = '', d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  // RFC 7638: the members in this order.
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
  return { kid, x, valid_from: validFrom, d }
}

export const firstDocumentKeys = (now = new Date()): string => JSON.stringify([newKey(now.toISOString())])

/** Adds a key that signs in ten minutes, and retires the others a day addMs. */
export function rotateDocumentKeys(text: string, now = new Date()): string {
  const next = newKey(addMs(now, LEAD_MS))
  const retired_at = addMs(new Date(next.valid_from), OVERLAP_MS)
  const others = (JSON.parse(text) as DocumentKey[]).map((key) => ({ retired_at, ...key }))
  return withoutRetired(JSON.stringify([next, ...others]), now)
}

/** Removes the private part of each retired key. */
export const withoutRetired = (text: string, now = new Date()): string =>
  JSON.stringify(
    (JSON.parse(text) as DocumentKey[]).map(({ d, ...key }) =>
      key.retired_at && key.retired_at <= now.toISOString() ? key : { ...key, d },
    ),
  )
