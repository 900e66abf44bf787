import { verificationCalls } from '../../contract/verification.ts'
import { readSettings } from '../_shared/env.ts'
import { documentSigner } from '../_shared/signing.ts'
import { handle, settings } from './context.ts'

/** Signs documents with the shop's keys. */
export const signer = documentSigner(readSettings('DOCUMENT_KEYS').DOCUMENT_KEYS, settings.SITE_URL)

export const getSigningKeys = handle(verificationCalls.getSigningKeys)(() => signer.published)
