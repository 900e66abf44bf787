// Calls another function with a user's token.
import { segment } from '../../../contract/index.ts'
import { type Operation, type ParamsOf, pathInFunction } from '../../../contract/operations/operation.ts'

export type Asking = {
  /** Base URL of the functions. */
  functionsUrl: string
  /** The user's access token. */
  token: string
  requestId?: string
  timeoutMs: number
}

/** Returns the response with any status. Throws after the timeout. */
export function askFunction<O extends Operation>(
  call: O,
  params: ParamsOf<O>,
  { functionsUrl, token, requestId, timeoutMs }: Asking,
): Promise<Response> {
  const values = new Map(Object.entries<string>(params))
  const filled = pathInFunction(call).replace(/\{(\w+)\}/g, (_, name: string) => segment(values.get(name) ?? ''))
  return fetch(`${functionsUrl}/${call.function}${filled}`, {
    method: call.method.toUpperCase(),
    headers: { Authorization: `Bearer ${token}`, ...(requestId ? { 'X-Request-Id': requestId } : {}) },
    signal: AbortSignal.timeout(timeoutMs),
  })
}
