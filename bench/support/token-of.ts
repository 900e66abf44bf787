// Tokens as the auth service signs them.
import { SignJWT } from 'jose'
import type { RunningStack } from '../../tools/harness/run-stack.ts'
import { readSigningKey, SIGNING_ALGORITHM } from '../../tools/stack/signing-key.ts'

/** A user's access token, valid for two hours. */
export async function tokenOf(stack: RunningStack, id: string): Promise<string> {
  const { key, kid } = readSigningKey(stack.signingKey)
  return await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
    .setSubject(id)
    .setAudience('authenticated')
    .setIssuer(`${stack.urls.supabase}/auth/v1`)
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(key)
}
