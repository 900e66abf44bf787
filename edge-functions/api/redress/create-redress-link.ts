// A link for later, for whoever the sign-in rejects: they hold a valid token, and will not get another. A link makes no further links.
import { redressCalls } from '../../../contract/operations/redress.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { links } from '../links.ts'
import { handleRedress } from './context.ts'

export const createRedressLink = handleRedress(redressCalls.createRedressLink)(async (c) => {
  const { caller, token } = c.var
  if (token === '') throw new ApiError('unauthenticated')
  await c.var.asServiceFor((sql) => sql`select private.redress_statements()`)
  return { token: await links.sign('redress', caller.sub) }
})
