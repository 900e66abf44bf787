// What programs ask with a licence key. Answers are signed, so a program can rely on one offline.
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import type { z } from 'zod'
import { LICENCE_ANSWER_DAYS } from '../../contract/index.ts'
import { type licenceAnswer, licenceUseCalls } from '../../contract/licences.ts'
import { apiKeyOf, keyUser } from '../_shared/auth/guards.ts'
import { readSettings } from '../_shared/env.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { documentSigner } from '../_shared/signing.ts'
import { acting, clientAddress, handle, settings } from './_app/context.ts'

const signer = documentSigner(readSettings('DOCUMENT_KEYS').DOCUMENT_KEYS, settings.SITE_URL)

type Answer = z.output<typeof licenceAnswer>
/** How long the answer to an unknown key takes while somebody may be guessing keys. */
const SLOWED_MS = 2000

type Use = { listingId: string; key: string; device?: string | undefined; name?: string | undefined }

/** The user of an API key, if the call shows one. */
async function sellerOf(c: Context): Promise<string | null> {
  const key = apiKeyOf(c.req.header('Authorization'))
  if (key === null) return null
  const claims = await keyUser(acting, key, 'licences:write')
  if (claims === null) throw new ApiError('unauthenticated')
  return claims.sub
}

const use =
  (act: 'activate' | 'validate' | 'deactivate') =>
  async (c: Context, { body }: { body: Use }): Promise<Answer> => {
    const { listingId, key } = body
    const [device, name] = [body.device ?? null, body.name ?? null]
    const [seller, address] = await Promise.all([sellerOf(c), clientAddress(c)])
    const [row] = await acting.asService<[{ answer: Omit<Answer, 'signed'> & { is_slowed?: boolean } }]>`
      select private.use_licence(${act}, ${listingId}, ${key}, ${device}, ${name}, ${address}, ${seller}) as answer`
    const keyDigest = createHash('sha256').update(key).digest('hex')
    const { is_slowed, ...answer } = row.answer
    if (is_slowed) await setTimeout(SLOWED_MS)
    const { state, is_activated } = answer
    const document = { listing_id: listingId, key_sha256: keyDigest, device, state, is_activated }
    return { ...answer, signed: await signer.sign(document, `${LICENCE_ANSWER_DAYS} days`) }
  }

export const getSigningKeys = handle(licenceUseCalls.getSigningKeys)(() => signer.published)
export const activateLicence = handle(licenceUseCalls.activateLicence)(use('activate'))
export const validateLicence = handle(licenceUseCalls.validateLicence)(use('validate'))
export const deactivateLicence = handle(licenceUseCalls.deactivateLicence)(use('deactivate'))
