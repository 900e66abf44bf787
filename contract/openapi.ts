// The API's description as an OpenAPI 3.1 document, made from the schemas that validate (spec.openapis.org/oas/v3.1.0).
import { z } from 'zod'
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { ERRORS, type ErrorCode } from './errors.ts'
import { TAG_DESCRIPTIONS } from './openapi-tags.ts'
import { type Access, type Answer, OPERATIONS, type Operation } from './operations/index.ts'
import { errorBody } from './schemas/error-body.ts'
import { listing, usage } from './schemas/listings.ts'
import { message, thread } from './schemas/messages.ts'
import { report } from './schemas/moderation.ts'
import { order } from './schemas/orders.ts'
import { ownProfile, publicProfile } from './schemas/profiles.ts'
import { review } from './schemas/reviews.ts'

export type OpenApiDocument = ReturnType<typeof createDocument>

/** Shapes that several calls answer, by the name that the document gives them. */
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

/** Builds the document. It is the same each time: callers keep it. */
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

type Security = NonNullable<ZodOpenApiOperationObject['security']>
const BEARER = { bearer: [] }
const SECURITY: Record<Access, Security> = {
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

/** One response per status, which names the codes that it may carry. */
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

type JsonSchema = Parameters<NonNullable<CreateDocumentOptions['override']>>[0]['jsonSchema']

/** A format says it all: zod's pattern for it is noise to a reader. So are the bounds of a double's integers. */
function simplify(schema: JsonSchema): void {
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
