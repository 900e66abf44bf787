// One function asks another in a user's name, by the call's expression in the contract.
import { segment } from '../../../contract/index.ts'
import { type Operation, type ParamsOf, pathInFunction } from '../../../contract/operation.ts'

export type Asking = {
  /** Where the functions are. */
  functionsUrl: string
  /** The user's access token. */
  token: string
  requestId?: string
  timeoutMs: number
}

/** Gives the answer, whatever its status. Throws where none comes in time. */
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
