// Documents that the shop signs and anyone can verify offline: JSON Web Tokens with Ed25519
// (decision 28). Their keys are the setting DOCUMENT_KEYS.
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import type { SigningKeys } from '../../contract/licences.ts'

const ALGORITHM = 'EdDSA'

export type DocumentKey = {
  kid: string
  x: string
  d?: string | undefined
  valid_from: string
  retired_at?: string | undefined
}

const publicPart = ({
  kid,
  x,
  valid_from,
  retired_at = null,
}: Omit<DocumentKey, 'retired_at'> & { retired_at?: string | null | undefined }) =>
  ({ kty: 'OKP', crv: 'Ed25519', alg: ALGORITHM, use: 'sig', kid, x, valid_from, retired_at }) as const

/** @param issuer the shop's origin */
export function documentSigner(keys: readonly DocumentKey[], issuer: string) {
  const published: SigningKeys = { keys: keys.map(publicPart) }

  /** The newest key that is valid and not retired. */
  function currentKey(now: string): DocumentKey {
    const [key] = keys
      .filter(({ d, valid_from, retired_at }) => d && valid_from <= now && !(retired_at && retired_at <= now))
      .sort((a, b) => b.valid_from.localeCompare(a.valid_from))
    if (!key) throw new Error('DOCUMENT_KEYS has no valid key: run npm run deploy -- --rotate-document-key')
    return key
  }

  return {
    published,

    /** @param expiresIn such as "30 days" */
    async sign(document: JWTPayload, expiresIn: string): Promise<string> {
      const now = new Date()
      const { kid, x, d } = currentKey(now.toISOString())
      return new SignJWT(document)
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'licence+jwt' })
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(expiresIn)
        .sign(await importJWK({ kty: 'OKP', crv: 'Ed25519', x, d }, ALGORITHM))
    },
  }
}
