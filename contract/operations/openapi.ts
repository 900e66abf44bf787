// The API description's texts about domains, in CommonMark.
import { z } from 'zod'
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { ERRORS, type ErrorCode } from '../errors.ts'
import { listing, usage } from '../listings.ts'
import { thread } from '../messages.ts'
import { report } from '../moderation.ts'
import { order } from '../orders.ts'
import { ownProfile, publicProfile } from '../profiles.ts'
import { review } from '../reviews.ts'
import { errorBody, message } from './common.ts'
import { type Access, type Answer, OPERATIONS, type Operation } from './operations.ts'

const apiKeys = `An API key lets an app call this API on its user's behalf. Create one in the settings, under API Keys. The key is shown once, and we store only its SHA-256. Send it like a token:

    curl https://shop.example/api/users/{userId}/sales \\
      -H "Authorization: Bearer mkt_key_…"

A key can only make the calls in its scopes. Each call that accepts keys names its scope (\`x-scope\`). Without the scope, the call returns 403 \`key_scope_missing\`. A call that accepts no keys returns 403 \`key_not_allowed\`. Public calls need no key and treat one as a guest.

A key has its user's rights at most, counts toward their limits, and ends with their account. A revoked or expired key gets 401 \`unauthenticated\`. Keys work with this API only, not with login, the REST service or Storage.`

const webhooks = `A webhook sends a shop's events to the seller's server, following the Standard Webhooks specification (standardwebhooks.com). Each delivery is a JSON POST with a \`type\`, a \`timestamp\` and \`data\`. \`data\` contains ids and amounts, in US dollars unless named \`_cents\`; read the details from this API:

    sale.completed     order_id, total, fee, currency, items: [listing_id, title, price, usage_licence]
    refund.completed   order_id, total, refunded (all so far), currency, status
    review.created     review_id, listing_id, rating
    message.received   message_id, thread_id
    listing.published  listing_id, title, price_cents, status, category, tags, usage_licence, ai_use, languages
    listing.updated    the same, after a change of these or the description
    listing.removed    the same; status is inactive, paused or removed
    endpoint.test      endpoint_id; sent on the seller's request

Three headers prove the origin: \`webhook-id\`, \`webhook-timestamp\` (seconds since 1970) and \`webhook-signature\`. The signature header contains one or more signatures separated by spaces, each \`v1,\` plus the base64 of an HMAC-SHA256. The signed content is id, timestamp and body, joined by dots. The key is the part of the secret after \`whsec_\`, decoded from base64. Verify the raw body before you parse it, and reject timestamps more than five minutes away. The specification's libraries do all of that:

    import { Webhook } from 'standardwebhooks'
    const message = new Webhook(secret).verify(body, headers)

Respond with a status of 200 to 299 within 10 seconds. Anything else, including a redirect, is a failure. We retry after 5 seconds, 5 and 30 minutes, and 2, 5, 10, 14, 20 and 24 hours: ten attempts in all. Deliveries can arrive twice, late or out of order, so act once per \`webhook-id\`. We turn a webhook off when it responds with 410 or fails for five days. URLs must be https and on the public internet. After a rotation, the old secret keeps working for 24 hours.`

export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = { 'API keys': apiKeys, Webhooks: webhooks }

// The API's description in OpenAPI 3.1, from the schemas that validate
// (spec.openapis.org/oas/v3.1.0).

export type OpenApiDocument = ReturnType<typeof createDocument>

/** Shapes of several calls, by their name in the document. */
const COMPONENTS = {
  ErrorBody: errorBody,
  Listing: listing,
  Message: message,
  Order: order,
  OwnProfile: ownProfile,
  PublicProfile: publicProfile,
  Report: report,
  Review: review,
  Thread: thread,
  Usage: usage,
}

const ABOUT = `Every error has the body ErrorBody. Switch on \`code\`, show \`message\`.
An unknown path returns 404 \`route_not_found\`. An unsupported method returns 405 \`method_not_allowed\` with \`Allow\`.
To read your own public writes, send \`Cache-Control: no-cache\` for 30 seconds after a write; no stale replica answers then. With a token or a key only searches need it.
Lists take \`limit\` and \`cursor\` and return \`nextCursor\`, which is null on the last page. Money is in US dollars. Times are ISO 8601 in UTC.`

/** Builds the document. Callers cache it. */
export function buildDocument(): OpenApiDocument {
  const paths: NonNullable<ZodOpenApiObject['paths']> = {}
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Marketplace API', version: '1', description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/api' }],
      tags: [...new Set(OPERATIONS.map(({ tag }) => tag))].map((name) => {
        const description = TAG_DESCRIPTIONS[name]
        return description ? { name, description } : { name }
      }),
      paths,
      components: {
        schemas: COMPONENTS,
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          key: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key, for the calls of its scopes. Every call that takes one names the scope in x-scope.',
          },
          redress: { type: 'apiKey', in: 'header', name: 'X-Redress-Token' },
        },
      },
    },
    { override: ({ jsonSchema }) => simplify(jsonSchema), allowEmptySchema: { file: true } },
  )
}

const BEARER = { bearer: [] }
const SECURITY: Record<Access, NonNullable<ZodOpenApiOperationObject['security']>> = {
  public: [],
  provider: [],
  any: [{}, BEARER],
  user: [BEARER],
  self: [BEARER],
  admin: [BEARER],
  redress: [BEARER, { redress: [] }],
  scheduler: [BEARER],
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { name, summary, tag, access, scope, params, query } = operation
  const content = contentOf(operation)
  return {
    operationId: name,
    summary,
    tags: [tag],
    'x-access': access,
    ...(scope ? { 'x-scope': scope } : {}),
    security: scope ? [...SECURITY[access], { key: [scope] }] : SECURITY[access],
    requestParams: {
      ...(Object.keys(params).length > 0 ? { path: z.object(params) } : {}),
      ...(query ? { query } : {}),
    },
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      ...Object.fromEntries(Object.entries(operation.answers).map(([status, answer]) => [status, success(answer)])),
      ...rejections(operation.errors),
    },
  }
}

const contentOf = ({ body, form }: Operation) =>
  (body || form) && {
    ...(body ? { 'application/json': { schema: body } } : {}),
    ...(form ? { 'multipart/form-data': { schema: form } } : {}),
  }

function success({ description, schema, type = 'application/json', headers = {} }: Answer): ZodOpenApiResponseObject {
  const named = Object.entries(headers).map(([name, says]) => [
    name,
    { description: says, schema: { type: 'string' as const } },
  ])
  return {
    description,
    ...(named.length > 0 ? { headers: Object.fromEntries(named) } : {}),
    ...(schema ? { content: { [type]: { schema } } } : {}),
    ...(!schema && type !== 'application/json' ? { content: { [type]: { schema: { type: 'string' } } } } : {}),
  }
}

/** One response per status, with its error codes. */
function rejections(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codes, (code) => String(ERRORS[code].status))
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `${code}: ${ERRORS[code].message}`).join('\n'),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/ErrorBody' }, { properties: { code: { enum: ofStatus } } }],
            },
          },
        },
      },
    ]),
  )
}

/** Removes zod's patterns of formats and the bounds of integers. */
function simplify(schema: Parameters<NonNullable<CreateDocumentOptions['override']>>[0]['jsonSchema']): void {
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
