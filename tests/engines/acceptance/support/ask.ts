// Calls by their names in the contract. Every answer is held against it.
import { OPERATIONS, type Operation } from '../../../../contract/operations.ts'
import { faultOfCall } from '../../../support/answer-check.ts'
import { target } from './target.ts'

type Asked = {
  /** The parts of the path in braces, by name. */
  params?: Record<string, string>
  /** What follows the question mark. */
  query?: Record<string, string>
  token?: string
  body?: unknown
}

const fill = (path: string, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Makes a call in the shape that the web makes it, on the shop's own origin. @throws where the contract does not name the answer */
export async function askOperation(operation: Operation, { params = {}, query, token, body }: Asked = {}) {
  const method = operation.method.toUpperCase()
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const response = await fetch(`${target.urls.web}/api${fill(operation.path, params)}${search}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: 'manual',
  })
  const { status, headers } = response
  const text = await response.text()
  const fault = faultOfCall(operation, { method, status, headers, text })
  if (fault) throw new Error(`${method} ${operation.path} answered ${status}: ${fault}. ${text.slice(0, 500)}`)
  return { status, headers, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** The same by method and path: `ask('get /files/{id}', { params: { id } })`. */
export function ask(call: string, asked?: Asked) {
  const operation = OPERATIONS.find(({ method, path }) => call === `${method} ${path}`)
  if (!operation) throw new Error(`the contract has no call ${call}`)
  return askOperation(operation, asked)
}
