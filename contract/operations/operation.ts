// One call of the API as data: enough to describe it, to check an answer against it, and to make one up.
import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { id } from '../schemas/common.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * Who may call. `self`: the signed-in user whom the path names. `any`: everyone, and a token shows more.
 * `provider`: the payment provider, which proves itself otherwise.
 */
export type Access = 'public' | 'any' | 'user' | 'self' | 'admin' | 'provider'

export type Answer = {
  /** What the body is, in a sentence. */
  description: string
  /** The JSON body; left out where there is none, or where `type` names another kind. */
  schema?: z.ZodType
  /** Content type of a body that is not plain JSON. */
  type?: string
  /** Response headers that callers may rely on, with what they say. */
  headers?: Record<string, string>
}

export type OperationInput = {
  /** Name of the call, unique: verb and noun. */
  name: string
  /** Method and path below /api: "get /files/{id}". Parts in braces are ids, unless `params` says otherwise. */
  call: `${Method} /${string}`
  summary: string
  access: Access
  params?: Record<string, z.ZodType>
  query?: z.ZodObject
  /** The JSON body. */
  body?: z.ZodType
  /** A multipart form: the same as the JSON body, where a call takes both. */
  form?: z.ZodObject
  answers: Record<number, Answer>
  /** Codes beyond those that follow from access, query and body. */
  errors?: ErrorCode[]
}

export type Operation = Omit<OperationInput, 'call' | 'params' | 'errors'> & {
  tag: string
  method: Method
  path: string
  params: Record<string, z.ZodType>
  errors: ErrorCode[]
}

const ACCESS_ERRORS: Record<Access, ErrorCode[]> = {
  public: [],
  any: ['account_banned', 'account_deleted', 'profile_not_found'],
  user: ['unauthenticated', 'account_banned', 'account_deleted', 'profile_not_found'],
  self: ['unauthenticated', 'account_banned', 'account_deleted', 'profile_not_found', 'forbidden'],
  admin: ['unauthenticated', 'account_banned', 'account_deleted', 'profile_not_found', 'forbidden'],
  provider: [],
}
/** A form holds no JSON, and is bounded by what is in it. */
const FORM_ERRORS: ErrorCode[] = ['invalid_request', 'unsupported_media_type']
const BODY_ERRORS: ErrorCode[] = ['invalid_request', 'invalid_json', 'body_too_large', 'unsupported_media_type']
/** What any call may answer when something is broken here. */
const FAULTS: ErrorCode[] = ['internal', 'unavailable']

/** Completes the operations of one domain with what follows from their access, path, query and body. */
export const operationsOf = (tag: string, inputs: OperationInput[]): Operation[] =>
  inputs.map(({ call, params = {}, errors = [], ...rest }) => {
    const [method, path] = call.split(' ') as [Method, string]
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
    const codes: ErrorCode[] = [
      ...ACCESS_ERRORS[rest.access],
      ...(rest.query ? (['invalid_request'] as const) : []),
      ...(rest.body ? BODY_ERRORS : rest.form ? FORM_ERRORS : []),
      ...errors,
      ...FAULTS,
    ]
    return {
      ...rest,
      tag,
      method,
      path,
      params: Object.fromEntries(names.map((name) => [name, params[name] ?? id])),
      errors: [...new Set(codes)],
    }
  })

/** A JSON answer. */
export const json = (description: string, schema: z.ZodType, headers?: Answer['headers']): Answer => ({
  description,
  schema,
  ...(headers ? { headers } : {}),
})

export const unchanged: Answer = { description: 'Unchanged: the tag in If-None-Match is still right.' }

/** Answers of a public read: the body with its tag, or 304 without one where the caller has it already. */
export const cacheable = (description: string, schema: z.ZodType): Record<number, Answer> => ({
  200: json(description, schema, {
    ETag: 'Tag of this body, for If-None-Match.',
    'Cache-Control': 'How long it may be kept.',
  }),
  304: unchanged,
})
