// One call of the API as one expression. From it come the route with its guards and parsing, what its handler takes and gives,
// the web's typed client, the OpenAPI document, and what tests hold answers against.
import type { z } from 'zod'
import type { ApiKeyScope } from './choices.ts'
import { id } from './common.ts'
import { ERRORS, type ErrorCode } from './errors.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * Who may call. `self`: the signed-in user named by the path. `any`: everyone, and a token shows more.
 * `redress`: a user whatever is decided about them, by their token or by a link that was mailed to them (X-Redress-Token).
 * `admin`: a user that the database lists as an admin during the call.
 * `provider`: the payment provider, which proves itself otherwise. `scheduler`: a caller with the scheduler's secret.
 */
export type Access = 'public' | 'any' | 'user' | 'self' | 'admin' | 'redress' | 'provider' | 'scheduler'

/** The functions that answer calls, each with the start of the shop's paths that its own routes leave out. */
const FUNCTION_PREFIXES = {
  api: '',
  checkout: '/checkout',
  downloads: '',
  'stripe-connect': '/stripe',
  'stripe-webhook': '/stripe/webhook',
  jobs: '/jobs',
} as const
export type FunctionName = keyof typeof FUNCTION_PREFIXES

/** How long everyone's answers may be cached; the header's values are the functions' (_shared/http/public-text.ts). */
export type Caching = 'revalidated' | 'short-lived' | 'rarely-changed'

export type Answer<Schema extends z.ZodType = z.ZodType> = {
  /** What the body is, in a sentence. */
  description: string
  /** The JSON body; undefined without a body, or if `type` names another kind. */
  schema?: Schema
  /** Content type of a body that is not plain JSON. */
  type?: string
  /** Response headers that callers may rely on, with what they say. */
  headers?: Readonly<Record<string, string>>
}

export type OperationInput = {
  /** Method and path below /api: "get /files/{id}". Parts in braces are ids, unless `params` says otherwise. */
  call: `${Method} /${string}`
  /** Which function answers it; the API where it is left out. */
  function?: FunctionName
  summary: string
  access: Access
  /** The scope with which an API key may make it for its user. Without one no key may. */
  scope?: ApiKeyScope
  params?: Readonly<Record<string, z.ZodType<string>>>
  query?: z.ZodObject
  /** The JSON body. */
  body?: z.ZodType
  /** A multipart form: the same as the JSON body, where a call takes both. */
  form?: z.ZodObject
  answers: Readonly<Record<number, Answer>>
  /** For answers with a tag, which caches may hold. */
  caching?: Caching
  /**
   * Codes beyond those that follow from access, query and body. The first 404 also answers a malformed id in the path;
   * in a call for admins the first 403 is the answer to everyone else.
   */
  errors?: readonly ErrorCode[]
}

export type Operation = {
  domain: string
  name: string
  tag: string
  function: FunctionName
  method: Method
  path: string
  summary: string
  access: Access
  scope?: ApiKeyScope
  params: Readonly<Record<string, z.ZodType<string>>>
  query?: z.ZodObject
  body?: z.ZodType
  form?: z.ZodObject
  answers: Readonly<Record<number, Answer>>
  caching?: Caching
  errors: readonly ErrorCode[]
  /** Error code for a malformed id. */
  missing: ErrorCode
  /** What a call for admins answers to everyone else. */
  forbidden: ErrorCode
}

type Completed<Name, Input extends OperationInput> = Omit<Input, 'call' | 'params' | 'errors' | 'function'> &
  Pick<Operation, 'domain' | 'tag' | 'params' | 'errors' | 'missing' | 'forbidden'> & {
    name: Name & string
    function: Input['function'] extends FunctionName ? Input['function'] : 'api'
    method: Input['call'] extends `${infer M extends Method} ${string}` ? M : never
    path: Input['call'] extends `${Method} ${infer P extends string}` ? P : never
  }

const STANDING_ERRORS: ErrorCode[] = ['account_banned', 'account_suspended', 'account_deleted', 'profile_not_found']
const ACCESS_ERRORS: Record<Access, ErrorCode[]> = {
  public: [],
  any: STANDING_ERRORS,
  user: ['unauthenticated', ...STANDING_ERRORS],
  self: ['unauthenticated', ...STANDING_ERRORS, 'forbidden'],
  admin: ['unauthenticated', ...STANDING_ERRORS, 'forbidden'],
  redress: ['unauthenticated', 'account_deleted', 'profile_not_found'],
  provider: [],
  scheduler: ['unauthenticated'],
}
/** Whose callers show a token, in whose place somebody may show a key. */
const TOKEN_ACCESS: readonly Access[] = ['user', 'self', 'admin', 'redress']
/** A form holds no JSON, and is bounded by what is in it. */
const FORM_ERRORS: ErrorCode[] = ['invalid_request', 'unsupported_media_type']
const BODY_ERRORS: ErrorCode[] = ['invalid_request', 'invalid_json', 'body_too_large', 'unsupported_media_type']
/** What any call may answer when something is broken here. */
const FAULTS: ErrorCode[] = ['internal', 'unavailable']

/** Completes the operations of one domain with what follows from their access, path, query and body. */
export function operationsOf<const Inputs extends Record<string, OperationInput>>(
  domain: string,
  tag: string,
  inputs: Inputs,
): { readonly [Name in keyof Inputs]: Completed<Name, Inputs[Name]> } {
  const completed = Object.entries(inputs).map(([name, input]) => [name, complete(domain, tag, name, input)])
  return Object.fromEntries(completed)
}

function complete(
  domain: string,
  tag: string,
  name: string,
  { call, params = {}, errors = [], function: by = 'api', ...rest }: OperationInput,
): Operation {
  const [method, path] = call.split(' ') as [Method, string]
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part ?? '')
  const codes: ErrorCode[] = [
    ...ACCESS_ERRORS[rest.access],
    ...(rest.scope
      ? (['key_scope_missing'] as const)
      : TOKEN_ACCESS.includes(rest.access)
        ? (['key_not_allowed'] as const)
        : []),
    ...(rest.query ? (['invalid_request'] as const) : []),
    ...(rest.body ? BODY_ERRORS : rest.form ? FORM_ERRORS : []),
    ...errors,
    ...FAULTS,
  ]
  return {
    ...rest,
    domain,
    name,
    tag,
    function: by,
    method,
    path,
    params: Object.fromEntries(names.map((part) => [part, params[part] ?? id])),
    errors: [...new Set(codes)],
    missing: errors.find((code) => ERRORS[code].status === 404) ?? 'not_found',
    forbidden: errors.find((code) => ERRORS[code].status === 403) ?? 'forbidden',
  }
}

/** The path of a call below its function. */
export function pathInFunction({ function: by, path }: Operation): string {
  const prefix = FUNCTION_PREFIXES[by]
  return path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

/** A JSON answer. */
export const json = <Schema extends z.ZodType>(description: string, schema: Schema, headers?: Answer['headers']) => ({
  description,
  schema,
  ...(headers ? { headers } : {}),
})

/** A file as an answer: its content type, and what it is called. */
export const file = (description: string, type: string) => ({
  description,
  type,
  headers: { 'Content-Disposition': 'Its name.' },
})

export const unchanged: Answer = { description: 'Unchanged: the tag in If-None-Match is still right.' }

/** Answers of a public read: the body with its tag, or 304 without one where the caller has it already. */
export const cacheable = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: json(description, schema, {
    ETag: 'Tag of this body, for If-None-Match.',
    'Cache-Control': 'How long it may be cached.',
  }),
  304: unchanged,
})

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never

/** The parts of its path, by name. */
export type ParamsOf<O extends Operation> = { [Name in PathNames<O['path']>]: string }
/** What a handler reads of the query, the JSON body. */
export type QueryOf<O extends Operation> = O extends { query: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined
export type BodyOf<O extends Operation> = O extends { body: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined
/** The JSON body of a success. */
export type AnswerOf<O extends Operation> = {
  [Status in keyof O['answers']]: O['answers'][Status] extends { schema: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never
}[keyof O['answers']]

/** What any call may be given. */
export type Values = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, string | File>
}

type Part<O, Name extends 'query' | 'body' | 'form'> =
  O extends Record<Name, infer Schema extends z.ZodType>
    ? Partial<Record<string, never>> extends z.input<Schema>
      ? { [N in Name]?: z.input<Schema> }
      : { [N in Name]: z.input<Schema> }
    : { [N in Name]?: undefined }

/** The JSON body as a client writes it. */
export type BodyGiven<O extends Operation> = O extends { body: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never

/** What a client gives a call: values before they are parsed, so that prices are still dollars. */
export type Given<O extends Operation> = Values &
  ([PathNames<O['path']>] extends [never] ? { params?: undefined } : { params: ParamsOf<O> }) &
  Part<O, 'query'> &
  (O extends { body: z.ZodType; form: z.ZodType }
    ? Part<O, 'body'> | Part<O, 'form'>
    : Part<O, 'body'> & Part<O, 'form'>)
