// Calls by their names in the contract. Every answer is held against it.
import { OPERATIONS, type Operation } from '../../../../contract/operations/operations.ts'
import { faultOfCall } from '../../../support/answer-check.ts'
import { send } from '../../../support/send.ts'
import { target } from './target.ts'

type CallOptions = {
  /** The parts of the path in braces, by name. */
  params?: Record<string, string>
  /** What follows the question mark. */
  query?: Record<string, string>
  token?: string
  body?: unknown
}

const fill = (path: string, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Calls the shop's own origin, as the web does. @throws where the answer is off the contract */
export async function askOperation(operation: Operation, { params = {}, query, token, body }: CallOptions = {}) {
  const method = operation.method.toUpperCase()
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const answer = await send(`${target.urls.web}/api${fill(operation.path, params)}${search}`, { method, token, body })
  const fault = faultOfCall(operation, { method, ...answer })
  if (fault)
    throw new Error(`${method} ${operation.path} answered ${answer.status}: ${fault}. ${answer.text.slice(0, 500)}`)
  return answer
}

/** The same by method and path: `ask('get /files/{id}', { params: { id } })`. */
export function ask(call: string, options?: CallOptions) {
  const operation = OPERATIONS.find(({ method, path }) => call === `${method} ${path}`)
  if (!operation) throw new Error(`the contract has no call ${call}`)
  return askOperation(operation, options)
}
