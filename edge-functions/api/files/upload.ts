// POST files/upload: creates a listing, from objects uploaded before (JSON) or from a form that carries them (multipart, spec section 7).
import { Hono } from 'hono'
import { createListingInput } from '../../../contract/index.ts'
import { requireSameUser } from '../../_shared/auth/require-user.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { isJsonType, jsonBody } from '../../_shared/http/json-body.ts'
import { requireUser } from '../context.ts'
import { createListing } from './create-listing.ts'
import { receiveForm } from './receive-form.ts'

const MULTIPART = /^multipart\/form-data\s*;/i

export const upload = new Hono<AppEnv>()
  .post('/files/upload', requireUser, async (c, next) => {
    const contentType = c.req.header('Content-Type')
    if (isJsonType(contentType) || !MULTIPART.test(contentType ?? '')) return await next()
    const { caller, token } = c.var
    return c.json(await receiveForm(c.req.raw, caller, token, (input) => createListing(caller, token, input)), 201)
  })
  .post('/files/upload', jsonBody(createListingInput), async (c) => {
    const { caller, token } = c.var
    const input = c.req.valid('json')
    requireSameUser(caller, input.auth0_id)
    return c.json(await createListing(caller, token, input), 201)
  })
