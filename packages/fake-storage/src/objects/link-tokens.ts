// Tokens in signed links: HS256, for one object and one scope, so that a download link can't
// upload.
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { StorageError } from '../errors.ts'
import type { ObjectTarget } from '../storage.ts'

export type UploadPermission = { ownerId: string | null; isUpsert: boolean }

const key = (jwtSecret: string) => new TextEncoder().encode(jwtSecret)
const addressOf = ({ bucketId, name }: ObjectTarget): string => `${bucketId}/${name}`

function sign(claims: Record<string, unknown>, expiresIn: number, jwtSecret: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + expiresIn)
    .sign(key(jwtSecret))
}

/** Older tokens have no scope. Only their upload tokens have `upsert`. */
const scopeOf = ({ scope, upsert }: JWTPayload): unknown => scope ?? (upsert === undefined ? 'download' : 'upload')

/**
 * @throws InvalidJWT for an altered or expired token, InvalidSignature for another object or scope
 */
async function verify(token: string, target: ObjectTarget, scope: 'download' | 'upload', jwtSecret: string) {
  const { payload } = await jwtVerify(token, key(jwtSecret), { algorithms: ['HS256'] }).catch((cause: unknown) => {
    throw new StorageError('InvalidJWT', cause instanceof Error ? cause.message : undefined, cause)
  })
  if (scopeOf(payload) !== scope) throw new StorageError('InvalidSignature', `Token is not scoped for ${scope}`)
  if (payload.url !== addressOf(target)) throw new StorageError('InvalidSignature')
  return payload
}

/** @param expiresIn seconds until a transfer must have begun */
export const signDownload = (target: ObjectTarget, expiresIn: number, jwtSecret: string): Promise<string> =>
  sign({ url: addressOf(target), scope: 'download' }, expiresIn, jwtSecret)

/** Returns the link's expiry. */
export async function verifyDownload(token: string, target: ObjectTarget, jwtSecret: string): Promise<Date> {
  const { exp } = await verify(token, target, 'download', jwtSecret)
  return new Date((exp ?? 0) * 1000)
}

/** Two hours, as on hosted. */
const uploadSeconds = 7200

export const signUpload = (target: ObjectTarget, permission: UploadPermission, jwtSecret: string): Promise<string> =>
  sign(
    { url: addressOf(target), scope: 'upload', owner: permission.ownerId, upsert: permission.isUpsert },
    uploadSeconds,
    jwtSecret,
  )

export async function verifyUpload(token: string, target: ObjectTarget, jwtSecret: string): Promise<UploadPermission> {
  const { owner, upsert } = await verify(token, target, 'upload', jwtSecret)
  return { ownerId: typeof owner === 'string' ? owner : null, isUpsert: upsert === true }
}
