// The project keys of these tests and tokens as the auth service signs them.
import { SignJWT } from 'jose'

export const jwtSecret = 'a-secret-that-only-these-tests-know-0123456789'
export const publishableKey = 'sb_publishable_tests'
export const secretKey = 'sb_secret_tests'

/** @param expiresIn seconds, negative for a token that has expired. */
export const tokenFor = (
  userId: string,
  claims: Record<string, unknown> = {},
  expiresIn = 3600,
  secret = jwtSecret,
  algorithm = 'HS256',
) =>
  new SignJWT({ sub: userId, role: 'authenticated', aud: 'authenticated', ...claims })
    .setProtectedHeader({ alg: algorithm })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
    .sign(new TextEncoder().encode(secret))
