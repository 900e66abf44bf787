// A command's input from its API call.

import type { Context, Handler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { newId } from '../ids.ts'
import type { Cause } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import { authenticate } from './authenticate.ts'
import { ApiError } from './errors.ts'
import { expand } from './expand.ts'
import { decodeForm, type FormTree } from './form.ts'
import { type Answer, runIdempotent } from './idempotency.ts'
import { list, parseParams, text } from './params.ts'

export type ApiCall = {
  provider: Provider
  /** The request's account. */
  account: string
  /** The platform that acts for the account; null where it acts for itself. */
  application: string | null
  /** Decoded body or query, without `expand`. */
  params: FormTree
  /** The `:id` of the path, or ''. */
  id: string
  cause: Cause
}

// Shared by all API calls: authentication, decoding, idempotency, expansion, the error format, the
// request id.

const expansion = z.object({ expand: list(text(), 20).default([]) })

/** A command's answer that is neither a success nor a rejection. Its changes are kept. */
export class FailedAttempt {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

/** Turns a synchronous command into a route. Its result is sent as JSON with status 200. */
export function endpoint(provider: Provider, run: (call: ApiCall) => unknown): Handler {
  return async (c) => {
    const requestId = newId('request')
    c.header('Request-Id', requestId)
    for (const name of ['Stripe-Version', 'Stripe-Account', 'Idempotency-Key'] as const) {
      const value = c.req.header(name)
      if (value) c.header(name, value)
    }
    try {
      const { account, application } = authenticate(provider, c.req.raw.headers)
      const parameters = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1)
      const { expand: _paths, ...params } = decodeForm(parameters)
      const paths = parseParams(expansion, decodeForm(parameters)).expand
      const key = c.req.method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null
      const cause: Cause = { requestId, idempotencyKey: key }

      const answer = (): Answer => {
        const result = run({ provider, account, application, params, id: c.req.param('id') ?? '', cause })
        if (result instanceof FailedAttempt) return { status: result.status, body: JSON.stringify(result.body) }
        return { status: 200, body: JSON.stringify(expand(provider, account, result, paths)) }
      }
      if (key === null) return send(c, provider.database.transaction(answer))
      const keyed = runIdempotent(provider, { account, key, endpoint: c.req.path, parameters, requestId }, answer)
      if (keyed.replayOf) {
        c.header('Idempotent-Replayed', 'true')
        c.header('Original-Request', keyed.replayOf)
      }
      return send(c, keyed)
    } catch (error) {
      return sendError(c, provider, error)
    }
  }
}

const send = (c: Context, { status, body }: Answer) =>
  c.body(body, status as ContentfulStatusCode, { 'Content-Type': 'application/json' })

/** An unexpected error is the API's own: 500, `api_error`. Only the log contains the cause. */
export function sendError(c: Context, provider: Provider, error: unknown) {
  if (error instanceof ApiError) return c.json({ error: error.body }, error.status)
  provider.settings.log(
    `payments: ${c.req.method} ${c.req.path} failed: ${error instanceof Error ? error.stack : error}`,
  )
  return c.json({ error: { type: 'api_error', message: 'An unknown error occurred' } }, 500)
}
