// Only the version that holds can be accepted: whoever read another one is asked to read again.

import { legalCalls } from '../../../contract/accounts.ts'
import { LEGAL_VERSIONS } from '../../../contract/legal-versions.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'

export const acceptTerms = handle(legalCalls.acceptTerms)(async (c, { body: { document, version } }) => {
  if (version !== LEGAL_VERSIONS[document]) throw new ApiError('terms_changed')
  await c.var.asServiceFor((sql) => sql`select private.accept_terms(${version}::text::date)`)
  return { success: true }
})
