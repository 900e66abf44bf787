// Tokens as the auth service signs them.
import { SignJWT } from 'jose'
import type { RunningStack } from '../../local/harness/run-stack.ts'

/** An access token of a user's, good for two hours. */
export async function tokenOf(stack: RunningStack, id: string): Promise<string> {
  return await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(id)
    .setAudience('authenticated')
    .setIssuer(`${stack.urls.supabase}/auth/v1`)
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(stack.jwtSecret))
}
