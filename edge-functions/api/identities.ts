// Who a seller sells as.
import { identityCalls, type OwnIdentity } from '../../contract/identities.ts'
import { LEGAL_VERSIONS } from '../../contract/legal-versions.ts'
import { json } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { handle } from './_app/context.ts'

export const getIdentity = handle(identityCalls.getIdentity)(async (c) => {
  const versions = await c.var.asCaller<OwnIdentity[]>`
    select kind, legal_name, address, email, phone, register_number, vat_number, certified_at
    from public.seller_identities where seller_id = ${c.var.caller.sub} order by certified_at desc limit 100`
  return { versions }
})

export const saveIdentity = handle(identityCalls.saveIdentity)(
  async (c, { body: { identity, terms_version = null } }) => {
    if (terms_version !== null && terms_version !== LEGAL_VERSIONS.terms) throw new ApiError('terms_changed')
    await c.var.asService`select private.save_identity(${json(identity)}::jsonb, ${terms_version}::text::date)`
  },
)
