// The project's keys in these tests, and tokens like those of the auth service.
import { SignJWT } from 'jose'

export const jwtSecret = 'a-secret-that-only-these-tests-know-0123456789'
export const publishableKey = 'sb_publishable_tests'
export const secretKey = 'sb_secret_tests'

/** @param expiresIn seconds; negative for an expired token */
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
