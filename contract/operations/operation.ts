// A call of the API as one expression. Route, guards, parsing, types, the web's client, the OpenAPI
// document and tests come from it.
import type { z } from 'zod'
import type { ApiKeyScope } from '../choices.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'
import { done, id } from './common.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * Who may call. `self`: the user in the path. `any`: everyone; a token shows more.
 * `redress`: a user in any standing or a guest, by token or by a mailed link (X-Redress-Token).
 * `admin`: an admin by the database. `provider`: the payment or mail provider. `scheduler`: by its secret, or by a signature of another function.
 */
export type Access = 'public' | 'any' | 'user' | 'self' | 'admin' | 'redress' | 'provider' | 'scheduler'

/** The functions and the start of their public paths. */
const FUNCTION_PREFIXES = {
  api: '',
  checkout: '/checkout',
  downloads: '',
  'stripe-connect': '/stripe',
  'stripe-webhook': '/stripe/webhook',
  jobs: '/jobs',
  previews: '/previews',
  contents: '/contents',
} as const
export type FunctionName = keyof typeof FUNCTION_PREFIXES

/** How long public answers may be cached (_shared/http/public-text.ts). */
export type Caching = 'revalidated' | 'short-lived' | 'rarely-changed'

export type Answer<Schema extends z.ZodType = z.ZodType> = {
  /** The body, in a sentence. */
  description: string
  /** Undefined without a body or with another `type`. */
  schema?: Schema
  /** Content type, if it isn't JSON. */
  type?: string
  /** Headers for callers, with their meaning. */
  headers?: Readonly<Record<string, string>>
}

export type OperationInput = {
  /** Method and path below /api: "get /files/{id}". Parts in braces are ids by default. */
  call: `${Method} /${string}`
  /** The API by default. */
  function?: FunctionName
  summary: string
  /** The domain's by default. */
  access?: Access
  /** The scope of API keys for the call. By default no key may make it. */
  scope?: ApiKeyScope
  params?: Readonly<Record<string, z.ZodType<string>>>
  query?: z.ZodObject
  body?: z.ZodType
  /** Of the body, if it may be longer than JSON_BODY_MAX_BYTES. */
  maxBytes?: number
  /** The same as a multipart form, if a call takes both. */
  form?: z.ZodObject
  /** 200 without contents by default. */
  answers?: Readonly<Record<number, Answer>>
  /** For answers with an ETag. */
  caching?: Caching
  /** People open its address: the other methods redirect to a page (303). */
  hasPage?: true
  /** Pages of any origin may call it, without a token. */
  isForAnyOrigin?: true
  /**
   * Codes beyond those of access, query and body. The first 404 also answers a malformed id; the
   * first 403 of a call for admins answers everyone else.
   */
  errors?: readonly ErrorCode[]
}

export type Operation = Omit<OperationInput, 'call'> & {
  answers: Readonly<Record<number, Answer>>
  domain: string
  name: string
  tag: string
  function: FunctionName
  method: Method
  path: string
  access: Access
  params: Readonly<Record<string, z.ZodType<string>>>
  errors: readonly ErrorCode[]
  /** For a malformed id. */
  missing: ErrorCode
  /** For everyone but admins. */
  forbidden: ErrorCode
}

type Completed<Name, Default extends Access, Input extends OperationInput> = Omit<
  Input,
  'call' | 'params' | 'answers' | 'errors' | 'function' | 'access'
> &
  Pick<Operation, 'domain' | 'tag' | 'params' | 'errors' | 'missing' | 'forbidden'> & {
    name: Name & string
    answers: Input['answers'] extends OperationInput['answers'] & object ? Input['answers'] : typeof DONE
    access: Input['access'] extends Access ? Input['access'] : Default
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
/** Calls with a token, for which a key may stand. */
const TOKEN_ACCESS: readonly Access[] = ['user', 'self', 'admin', 'redress']
/** A form has its own limits. */
const FORM_ERRORS: ErrorCode[] = ['invalid_request', 'unsupported_media_type']
const BODY_ERRORS: ErrorCode[] = ['invalid_request', 'invalid_json', 'body_too_large', 'unsupported_media_type']
/** Any call may fail with these. */
const FAULTS: ErrorCode[] = ['internal', 'unavailable']
const DONE = { 200: { description: 'Done.', schema: done } }

/** Completes a domain's operations. `access` applies to those that name none. */
export function operationsOf<const Default extends Access, const Inputs extends Record<string, OperationInput>>(
  domain: string,
  tag: string,
  access: Default,
  inputs: Inputs,
): { readonly [Name in keyof Inputs]: Completed<Name, Default, Inputs[Name]> } {
  const completed = Object.entries(inputs).map(([name, input]) => [
    name,
    { domain, name, tag, ...complete({ access, ...input }) },
  ])
  return Object.fromEntries(completed)
}

function complete({
  call,
  params = {},
  answers = DONE,
  errors = [],
  function: by = 'api',
  ...rest
}: OperationInput & { access: Access }): Omit<Operation, 'domain' | 'name' | 'tag'> {
  const [method, path] = call.split(' ') as [Method, string]
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part ?? '')
  const codes: ErrorCode[] = [
    ...ACCESS_ERRORS[rest.access],
    ...(rest.scope
      ? (['key_scope_missing'] as const)
      : TOKEN_ACCESS.includes(rest.access)
        ? (['key_not_allowed'] as const)
        : []),
    // Texts in a path may hold characters that the database refuses.
    ...(rest.query || Object.values(params).some((shape) => shape !== id) ? (['invalid_request'] as const) : []),
    ...(rest.body ? BODY_ERRORS : rest.form ? FORM_ERRORS : []),
    ...errors,
    ...FAULTS,
  ]
  return {
    ...rest,
    answers,
    function: by,
    method,
    path,
    params: Object.fromEntries(names.map((part) => [part, params[part] ?? id])),
    errors: [...new Set(codes)],
    missing: errors.find((code) => ERRORS[code].status === 404) ?? 'not_found',
    forbidden: errors.find((code) => ERRORS[code].status === 403) ?? 'forbidden',
  }
}

export function pathInFunction({ function: by, path }: Operation): string {
  const prefix = FUNCTION_PREFIXES[by]
  return path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

export const json = <Schema extends z.ZodType>(description: string, schema: Schema, headers?: Answer['headers']) => ({
  description,
  schema,
  ...(headers ? { headers } : {}),
})

/** A file with its content type and name. */
export const file = (description: string, type: string) => ({
  description,
  type,
  headers: { 'Content-Disposition': 'Its name.' },
})

export const unchanged: Answer = { description: 'Unchanged: the tag in If-None-Match is still right.' }

/** A public read: the body with its ETag, or 304. */
export const cacheable = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: json(description, schema, {
    ETag: 'Tag of this body, for If-None-Match.',
    'Cache-Control': 'How long it may be cached.',
  }),
  304: unchanged,
})

/** A read whose answer depends on the listing: only an active one is the same for all and has an ETag. */
export const cacheableIfActive = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: json(description, schema),
  304: unchanged,
})

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never

export type ParamsOf<O extends Operation> = { [Name in PathNames<O['path']>]: string }
/** Parsed query and body. */
export type QueryOf<O extends Operation> = O extends { query: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined
export type BodyOf<O extends Operation> = O extends { body: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined
export type AnswerOf<O extends Operation> = {
  [Status in keyof O['answers']]: O['answers'][Status] extends { schema: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never
}[keyof O['answers']]

export type Values = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, string | File | File[]>
  /** Of an emailed link, in place of the session. Only calls with the access `redress` take one. */
  token?: string | null
}

type Part<O, Name extends 'query' | 'body' | 'form'> =
  O extends Record<Name, infer Schema extends z.ZodType>
    ? Partial<Record<string, never>> extends z.input<Schema>
      ? { [N in Name]?: z.input<Schema> }
      : { [N in Name]: z.input<Schema> }
    : { [N in Name]?: undefined }

/** Before parsing. */
export type BodyInput<O extends Operation> = O extends { body: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never

/** A client's values before parsing: prices in dollars. */
export type CallInput<O extends Operation> = Values &
  ([PathNames<O['path']>] extends [never] ? { params?: undefined } : { params: ParamsOf<O> }) &
  (O extends { access: 'redress' } ? unknown : { token?: undefined }) &
  Part<O, 'query'> &
  (O extends { body: z.ZodType; form: z.ZodType }
    ? Part<O, 'body'> | Part<O, 'form'>
    : Part<O, 'body'> & Part<O, 'form'>)
