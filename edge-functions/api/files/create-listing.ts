// From objects uploaded before (JSON), or from a form that carries them (multipart, spec section 7).
import { fileCalls } from '../../../contract/files.ts'
import { requireSameUser } from '../../_shared/auth/guards.ts'
import { handle } from '../context.ts'
import { makeListing } from './make-listing.ts'
import { receiveForm } from './receive-form.ts'

export const createListing = handle(fileCalls.createListing)((c, { body }) => {
  const { caller, token } = c.var
  if (!body) return receiveForm(c.req.raw, caller, token, (input) => makeListing(caller, token, input))
  requireSameUser(caller, body.auth0_id)
  return makeListing(caller, token, body)
})
