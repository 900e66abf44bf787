// JSON that callers send: bounded, parsed and shaped by the contract's schemas. Every refusal names its field.
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { JSON_BODY_MAX_BYTES } from '../../../contract/index.ts'
import { ApiError } from './api-error.ts'
import type { AppEnv } from './app.ts'

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/i

const limitBody = bodyLimit({
  maxSize: JSON_BODY_MAX_BYTES,
  onError: () => {
    throw new ApiError('body_too_large')
  },
})

/** Leaves a body alone that says it is short enough, for it is not longer: bodyLimit would make a stream of it first, read at twice the cost. */
const bounded: MiddlewareHandler<AppEnv> = (c, next) => {
  const isShort = Number(c.req.header('Content-Length') ?? Number.NaN) <= JSON_BODY_MAX_BYTES
  return isShort && c.req.header('Transfer-Encoding') === undefined ? next() : limitBody(c, next)
}

/** Whether a Content-Type header says JSON. */
export const isJsonType = (contentType: string | undefined): boolean => JSON_TYPE.test(contentType?.trim() ?? '')

const FORM_TYPE = /^multipart\/form-data\s*;/i

/** Whether a Content-Type header says form with files in it. */
export const isFormType = (contentType: string | undefined): boolean => FORM_TYPE.test(contentType ?? '')

/**
 * Reads the JSON body by a schema.
 * Refuses unsupported_media_type, body_too_large, invalid_json, and invalid_request with the field named.
 */
export async function readJson<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!isJsonType(c.req.header('Content-Type'))) throw new ApiError('unsupported_media_type')
  let text = ''
  await bounded(c, async () => {
    text = await c.req.text()
  })
  return parse(schema, parseJson(text))
}

/** The same as a middleware; handlers get the body with `c.req.valid('json')`. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) =>
  createMiddleware<AppEnv, string, { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }>(
    async (c, next) => {
      c.req.addValidatedData('json', (await readJson(c, schema)) as object)
      await next()
    },
  )

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError('invalid_json', { cause })
  }
}

/** Shapes a value by a schema, or refuses it with invalid_request. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (!issue) throw new ApiError('invalid_request')
  const field = issue.path.map(String).join('.')
  throw new ApiError('invalid_request', {
    field: field || undefined,
    message: `${field || 'the request'} ${readable(issue)}`,
  })
}

/** What is wrong, to follow the field's name in a sentence. Messages of the contract's own read that way already. */
function readable(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${a(issue.expected)}`
    case 'too_big':
      return `must be at most ${issue.maximum}${unit(issue.origin)}`
    case 'too_small':
      return Number(issue.minimum) === 1 && issue.origin !== 'number'
        ? 'must not be empty'
        : `must be at least ${issue.minimum}${unit(issue.origin)}`
    case 'invalid_format':
      return issue.message.startsWith('must ')
        ? issue.message
        : `must be ${a(issue.format === 'uuid' ? 'id' : issue.format)}`
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'custom':
      return issue.message
    default:
      return 'is not valid'
  }
}

const a = (noun: string) => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`

const unit = (origin: string) => (origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '')
