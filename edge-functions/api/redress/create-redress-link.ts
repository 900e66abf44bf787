// A link for banned and suspended users, whose next sign-in is rejected. A link makes no further links.
import { redressCalls } from '../../../contract/redress.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { makeRedressToken } from '../../_shared/links/redress-link.ts'
import { handleRedress } from './context.ts'

export const createRedressLink = handleRedress(redressCalls.createRedressLink)(async (c) => {
  if (c.var.token === '') throw new ApiError('unauthenticated')
  const { token, digest } = makeRedressToken()
  await c.var.asServiceFor((sql) => sql`select private.make_redress_link(decode(${digest}, 'hex'))`)
  return { token }
})
