// Answers of the API for one state of a page, typed by the contract.

import { ERRORS, type ErrorCode } from '@contract/errors.ts'
import type { AnswerOf, Operation } from '@contract/operations/operation.ts'
import type { CALLS } from '@contract/operations/operations.ts'
import { inject } from 'vitest'

type Calls = typeof CALLS
export type CallName = keyof Calls

/** The body of a call's success. */
export type Body<Name extends CallName> = Calls[Name] extends Operation ? AnswerOf<Calls[Name]> : never

/** One entry of a list in it. */
export type Items<
  Name extends CallName,
  List extends keyof Body<Name>,
> = Body<Name>[List] extends readonly (infer Item)[] ? Item : never

/** An answer from the examples of the contract, and how it differs. */
export const sample = <Name extends CallName>(name: Name, changes: Partial<Body<Name>> = {}): Body<Name> => ({
  ...(inject('samples').full[name] as Body<Name> & object),
  ...changes,
})

/** The same with empty lists, and null where it may be. */
export const empty = <Name extends CallName>(name: Name, changes: Partial<Body<Name>> = {}): Body<Name> => ({
  ...(inject('samples').empty[name] as Body<Name> & object),
  ...changes,
})

/** One entry of a list in it, with null where it may be and no number above its minimum. */
export const entry = <Name extends CallName, List extends keyof Body<Name> & string>(
  name: Name,
  list: List,
  changes: Partial<Items<Name, List>> = {},
): Items<Name, List> => ({ ...(inject('samples').entries[name]?.[list] as Items<Name, List> & object), ...changes })

/** An error of the contract, with the field or item that it names. */
type Refusal = { refusal: ErrorCode; field?: string; itemId?: string }

/** A body, an error code, `never` for a call under way, or `no answer` for a lost connection. */
export type Answer<Name extends CallName> = Body<Name> | ErrorCode | Refusal | 'never' | 'no answer'

/** What calls send, with the parts of their paths, queries and bodies together. */
export type Sends = { [Name in CallName]?: Record<string, unknown> }

/** What a call sends, and what others sent before: an answer may depend on both. */
export type Sent = { values: Record<string, unknown>; sent: Sends }

export type Answers = { [Name in CallName]?: Answer<Name> | ((sent: Sent) => Answer<Name> | Promise<Answer<Name>>) }

export type CallPath = { name: string; method: string; path: string }

/** Gives the answers one after the other, and the last one from then on. */
export function inTurn<T>(...answers: [T, ...T[]]): () => T {
  let next = 0
  return () => answers[Math.min(next++, answers.length - 1)] as T
}

const refuse = (code: ErrorCode, more: object = {}) => {
  const { status, message } = ERRORS[code]
  return Response.json({ error: message, message, code, requestId: 'test', ...more }, { status })
}

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refusal' in answer

function respond(answer: unknown, signal: AbortSignal | null | undefined): Promise<Response> {
  if (answer === 'never')
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  if (answer === 'no answer') return Promise.reject(new TypeError('Failed to fetch'))
  if (typeof answer === 'string') return Promise.resolve(refuse(answer as ErrorCode))
  if (isRefusal(answer)) {
    const { refusal, ...more } = answer
    return Promise.resolve(refuse(refusal, more))
  }
  return Promise.resolve(Response.json(answer))
}

const segments = (path: string) => path.replace(/^\//, '').split('/')

/** The parameters of a path that matches the pattern; undefined where it does not. */
function match(pattern: string, path: string): Record<string, string> | undefined {
  const [expected, actual] = [segments(pattern), segments(path)]
  if (expected.length !== actual.length) return
  const params: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const value = decodeURIComponent(actual[index] ?? '')
    if (part.startsWith('{')) params[part.slice(1, -1)] = value
    else if (part !== value) return
  }
  return params
}

/** Literal paths come before those with parameters. */
const byPlaceholders = (a: CallPath, b: CallPath) => a.path.split('{').length - b.path.split('{').length

/**
 * Answers the web's calls from a table.
 * @param onUnanswered hears of calls that the table leaves out
 * @param sent collects what calls send, the last of each name
 */
export function answering(calls: CallPath[], answers: Answers, sent: Sends, onUnanswered: (call: string) => void) {
  const ordered = calls.toSorted(byPlaceholders)
  return async (address: string, { method = 'GET', body, signal }: RequestInit): Promise<Response> => {
    const [path = '', search = ''] = address.split('?')
    for (const call of ordered) {
      if (call.method.toUpperCase() !== method) continue
      const params = match(call.path, path)
      if (!params) continue
      const name = call.name as CallName
      const answer = answers[name]
      if (answer === undefined) {
        onUnanswered(`${name} (${method} ${path})`)
        return respond('never', signal)
      }
      const form = body instanceof FormData ? [...body.keys()].map((key) => [key, body.getAll(key)]) : []
      const parsed = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(form)
      const values = { ...params, ...Object.fromEntries(new URLSearchParams(search)), ...parsed }
      sent[name] = values
      return respond(typeof answer === 'function' ? await answer({ values, sent }) : answer, signal)
    }
    onUnanswered(`${method} ${path}`)
    return respond('never', signal)
  }
}
