// Request bodies. JSON is bounded and parsed by the contract's schemas. Errors name the field.

import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { ParametersOf } from '../../../contract/error-texts.ts'
import { AVATAR_RULE, JSON_BODY_MAX_BYTES, WEBHOOK_URL_RULE } from '../../../contract/index.ts'
import { ApiError } from './api-error.ts'

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/i

/** Returns a reader of bodies up to a size. Rejects longer ones with body_too_large. */
export function textReader(maxBytes: number): (c: Context) => Promise<string> {
  return async (c) => {
    const declared = Number(c.req.header('Content-Length') ?? Number.NaN)
    if (declared > maxBytes) throw new ApiError('body_too_large')
    // The runtime enforces Content-Length.
    const isShort = declared <= maxBytes && c.req.header('Transfer-Encoding') === undefined
    if (!isShort && c.req.raw.body)
      c.req.raw = new Request(c.req.raw, { body: await readAtMost(c.req.raw.body, maxBytes) })
    return await c.req.text()
  }
}

/** Stops at the limit. The rest is dropped. */
async function readAtMost(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Blob> {
  const reader = body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      size += value?.length ?? 0
      if (size > maxBytes) throw new ApiError('body_too_large')
      if (value) chunks.push(new Uint8Array(value))
    }
  } finally {
    reader.releaseLock()
  }
  return new Blob(chunks)
}

export const isJsonType = (contentType: string | undefined): boolean => JSON_TYPE.test(contentType?.trim() ?? '')

const FORM_TYPE = /^multipart\/form-data\s*;/i

export const isFormType = (contentType: string | undefined): boolean => FORM_TYPE.test(contentType ?? '')

/**
 * Reads the JSON body. Rejects with unsupported_media_type, body_too_large, invalid_json, and
 * invalid_request with the field's name.
 */
export async function readJson<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  maxBytes = JSON_BODY_MAX_BYTES,
): Promise<z.output<Schema>> {
  if (!isJsonType(c.req.header('Content-Type'))) throw new ApiError('unsupported_media_type')
  return parse(schema, parseJson(await textReader(maxBytes)(c)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError('invalid_json', { cause })
  }
}

/** Parses a value, or rejects it with invalid_request. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (!issue) throw new ApiError('invalid_request')
  const field = issue.path.map(String).join('.')
  const fault = readable(issue)
  const name = issue.path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' ')
  const isSentence = fault.startsWith('character ')
  throw invalid(field, fault, isSentence ? `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${fault}` : undefined)
}

/** The fault, to follow the field's name in a sentence. */
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

const RULES: Record<string, Exclude<Rule['rule'], 'hidden' | `${'at' | 'too'}_${string}`>> = {
  'is required': 'required',
  'must be digits with at most 2 decimals': 'decimals',
  'must be digits with at most 2 decimals, and more than 0': 'decimals',
  'must be one line': 'one_line',
  'must hold no links': 'no_links',
  'must not be blank': 'required',
  'must not be empty': 'required',
  [AVATAR_RULE]: 'https',
  [WEBHOOK_URL_RULE]: 'https',
}
type Rule = ParametersOf<'invalid_request'>

/** For the app's text. Faults that no form can have have no rule. */
function ruleOf(fault: string): Rule | undefined {
  const [, place, character] = /^character (\d+) .*\((U\+\w+)\)/.exec(fault) ?? []
  if (place && character) return { rule: 'hidden', place: Number(place), character }
  const [, bound, size, unit] = /^must be at (most|least) (\d+)( characters)?/.exec(fault) ?? []
  if (bound === 'most') return { rule: unit ? 'too_long' : 'at_most', most: Number(size) }
  if (bound) return { rule: unit ? 'too_short' : 'at_least', least: Number(size) }
  return RULES[fault] && { rule: RULES[fault] }
}

/** Rejects a field with invalid_request. @param fault follows its name in the message */
export const invalid = (field: string, fault: string, message = `${field || 'the request'} ${fault}`) =>
  new ApiError('invalid_request', { field: field || undefined, message, parameters: ruleOf(fault) })

const unit = (origin: string) => (origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '')

// Multipart forms (RFC 7578): fields are collected, files are streamed.

export type FilePart = { field: string; fileName: string; stream: AsyncIterable<Uint8Array> }

const LIMITS = { fields: 20, fieldNameSize: 100, fieldSize: 65_536, headerPairs: 20 }

/**
 * Passes each file to `takeFile`, one at a time and in order.
 * @returns the text fields; if one is repeated, the last value
 */
export async function readForm(
  request: Request,
  takeFile: (part: FilePart) => Promise<void>,
): Promise<Record<string, string>> {
  if (!request.body) throw new ApiError('invalid_request')
  const fields: Record<string, string> = Object.create(null)
  const source = Readable.fromWeb(request.body as never)
  let queue = Promise.resolve()
  let parser: InstanceType<typeof Busboy>
  try {
    parser = new Busboy({ headers: { 'content-type': request.headers.get('Content-Type') ?? '' }, limits: LIMITS })
  } catch (cause) {
    throw new ApiError('invalid_request', { cause })
  }

  return await new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      source.unpipe(parser)
      source.destroy()
      reject(error instanceof ApiError ? error : new ApiError('invalid_request', { cause: error }))
    }
    parser.on('field', (name: string, value: string, _nameTruncated: boolean, valueTruncated: boolean) => {
      if (valueTruncated) fail(invalid(name, 'is too long'))
      fields[name] = value
    })
    parser.on('file', (field: string, stream: Readable, fileName: string | undefined) => {
      queue = queue.then(() => takeFile({ field, fileName: fileName ?? 'file', stream }))
      queue.catch(fail)
    })
    parser.on('error', fail)
    source.on('error', fail)
    parser.on('finish', () => void queue.then(() => resolve(fields), fail))
    source.pipe(parser)
  })
}
