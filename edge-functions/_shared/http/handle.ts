// Builds the route of a call from its expression in the contract: guard, parsing and answer. The
// compiler checks a handler's result against the contract.
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { done, type ErrorCode, id } from '../../../contract/index.ts'
import type { Access, AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '../../../contract/operations/operation.ts'
import { pathInFunction } from '../../../contract/operations/operation.ts'
import { isUuid } from '../profiles.ts'
import { ApiError } from './api-error.ts'
import { isFormType, parse, readJson } from './body.ts'
import { CACHE_CONTROL, publicText } from './public-text.ts'
import { framed } from './request-frame.ts'
import type { AppEnv, CallRoute, FrameEnv, Guard, KeyEnv, RedressEnv } from './types.ts'

/** An answer that is JSON text already. */
export class JsonText<Answer> {
  declare readonly answer: Answer
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An answer that is the same for everyone gets an ETag and may be cached. */
export class Shared<Answer> {
  readonly answer: Answer | JsonText<Answer>
  constructor(answer: Answer | JsonText<Answer>) {
    this.answer = answer
  }
}

/** A call that answers `done` needs no result. A type other than JSON allows text or a Response. */
type Result<O extends Operation> = [AnswerOf<O>] extends [never]
  ? O['answers'] extends { 200: { type: string } }
    ? string | Response
    : Response
  : AnswerOf<O> extends z.output<typeof done>
    ? unknown
    : AnswerOf<O> | JsonText<AnswerOf<O>> | (O['access'] extends 'any' ? Shared<AnswerOf<O>> : never)

/** Only guarded handlers have a caller. */
type ContextOf<O extends Operation, A extends Access = O['access']> = A extends 'redress'
  ? Context<RedressEnv>
  : Context<A extends 'user' | 'self' | 'admin' ? (O extends { scope: string } ? KeyEnv : AppEnv) : FrameEnv>

/** What a handler gets of the request. `body` is undefined if the request contains a form. */
export type Read<O extends Operation> = {
  params: ParamsOf<O>
  query: QueryOf<O>
  body: O extends { form: z.ZodType } ? BodyOf<O> | undefined : BodyOf<O>
}

type Handler<O extends Operation> = (c: ContextOf<O>, read: Read<O>) => Promise<Result<O>> | Result<O>

/** No token is needed, or the caller proves itself otherwise. */
const OPEN: readonly Access[] = ['public', 'any', 'provider']
const open: Guard = async () => {}

type Options = {
  /** Runs after the guards and before the request is read, for instance a rate limit. */
  first?: (c: Context) => Promise<void>
}

/** Returns `handle(call)(handler)`. The call comes first, for TypeScript's inference. */
export const handlers = (guards: { readonly [Kind in Access]?: Guard }) =>
  function handle<O extends Operation>(operation: O, { first }: Options = {}) {
    const { access, method, name } = operation
    const guard = OPEN.includes(access) ? open : guards[access]
    if (!guard) throw new Error(`${name} is for access ${access}, and this function has no guard for it`)
    const read = readerOf(operation)
    const respond = responderOf(operation)
    return (handler: Handler<O>): CallRoute<O['name']> => ({
      name,
      method,
      path: routePath(operation),
      isForAnyOrigin: operation.isForAnyOrigin === true,
      answer: async (c) => {
        await guard(c, operation)
        if (first) await first(c)
        return respond(c, await handler(c as ContextOf<O>, (await read(c)) as Read<O>))
      },
    })
  }

const routePath = (operation: Operation): string => pathInFunction(operation).replace(/\{(\w+)\}/g, ':$1') || '/'

/** The body is checked before the ids in the path. */
function readerOf({ params, query, body, maxBytes, form, access, missing }: Operation) {
  const names = Object.keys(params).filter((name) => access !== 'self' || name !== 'userId')
  const readParams = (c: Context<AppEnv>): Record<string, string> => {
    const read = c.req.param()
    for (const name of names) if (params[name] === id) read[name] = pathId(read[name], missing)
    return read
  }
  const readQuery = (c: Context<AppEnv>) => {
    const values = Object.entries(c.req.query()).filter(([, value]) => value !== '')
    return query && parse(query, Object.fromEntries(values))
  }
  const readBody = (c: Context<AppEnv>) => {
    if (form && isFormType(c.req.header('Content-Type'))) return undefined
    if (form && !body) throw new ApiError('unsupported_media_type')
    return body && readJson(c, body, maxBytes)
  }
  return async (c: Context<AppEnv>) => {
    const read = body || form ? await readBody(c) : undefined
    return { body: read, params: readParams(c), query: query && readQuery(c) }
  }
}

function pathId(value: string | undefined, missing: ErrorCode): string {
  if (value === undefined || !isUuid(value)) throw new ApiError(missing)
  return value.toLowerCase()
}

const DONE = JSON.stringify({ success: true } satisfies z.output<typeof done>)

/** Sends a handler's result with the status in the contract. */
function responderOf({ answers, access, caching = 'revalidated' }: Operation) {
  const success =
    Object.keys(answers)
      .map(Number)
      .find((status) => status < 300) ?? 200
  const named = answers[success]?.type
  const type = named ? `${named}; charset=utf-8` : 'application/json'
  const textOf = (answer: unknown) =>
    named ? String(answer) : answer instanceof JsonText ? answer.text : JSON.stringify(answer)
  const isDone = answers[success]?.schema === done
  const isForEveryone = access === 'public' && 304 in answers
  return (c: Context<AppEnv>, result: unknown): Response => {
    if (result instanceof Response) return result
    const text = isDone ? DONE : textOf(result instanceof Shared ? result.answer : result)
    if (isForEveryone || result instanceof Shared)
      return publicText(c, text, { 'Content-Type': type, 'Cache-Control': CACHE_CONTROL[caching] })
    return c.body(text, success as ContentfulStatusCode, framed(c, { 'Content-Type': type }))
  }
}
