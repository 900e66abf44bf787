// Tokens in signed links: HS256, bound to one object and one purpose, so that a download link cannot write.
import { jwtVerify, SignJWT } from 'jose'
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

/** @throws InvalidJWT for a token that is altered or expired, InvalidSignature for one of another object or purpose. */
async function verify(token: string, target: ObjectTarget, purpose: string | undefined, jwtSecret: string) {
  const verified = await jwtVerify(token, key(jwtSecret), { algorithms: ['HS256'] }).catch((cause: unknown) => {
    throw new StorageError('InvalidJWT', cause instanceof Error ? cause.message : undefined, cause)
  })
  if (verified.payload.url !== addressOf(target) || verified.payload.purpose !== purpose) {
    throw new StorageError('InvalidSignature', 'The url does not match the signature')
  }
  return verified.payload
}

/** @param expiresIn seconds until a transfer must have begun. */
export const signDownload = (target: ObjectTarget, expiresIn: number, jwtSecret: string): Promise<string> =>
  sign({ url: addressOf(target) }, expiresIn, jwtSecret)

export async function verifyDownload(token: string, target: ObjectTarget, jwtSecret: string): Promise<void> {
  await verify(token, target, undefined, jwtSecret)
}

/** Two hours, the time that hosted gives. */
const uploadSeconds = 7200

export const signUpload = (target: ObjectTarget, permission: UploadPermission, jwtSecret: string): Promise<string> =>
  sign(
    { url: addressOf(target), purpose: 'upload', owner: permission.ownerId, upsert: permission.isUpsert },
    uploadSeconds,
    jwtSecret,
  )

export async function verifyUpload(token: string, target: ObjectTarget, jwtSecret: string): Promise<UploadPermission> {
  const { owner, upsert } = await verify(token, target, 'upload', jwtSecret)
  return { ownerId: typeof owner === 'string' ? owner : null, isUpsert: upsert === true }
}
