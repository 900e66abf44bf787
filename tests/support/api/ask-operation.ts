// A call of the contract by its name, to the function that answers it.
import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '../../../contract/index.ts'
import { OPERATIONS, type Operation } from '../../../contract/operations/operations.ts'
import type { Request } from '../../api/rights/call-right.ts'
import { functionPath } from '../call-check.ts'
import { stack } from '../stack.ts'

export const operationOf = (name: string): Operation => {
  const operation = OPERATIONS.find((candidate) => candidate.name === name)
  if (!operation) throw new Error(`there is no call ${name}`)
  return operation
}

/** `self` stands for the `userId` of a path that names the caller. */
export async function askOperation(
  operation: Operation,
  { id, params = {}, query, body, link }: Request,
  { token, self }: { token?: string | null; self?: string | undefined } = {},
): Promise<{ status: number; code?: ErrorCode }> {
  const idOf = (name: string) => params[name] ?? (name === 'userId' && operation.access === 'self' ? self : id)
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(idOf(name) ?? randomUUID()),
  )
  const [name = ''] = functionPath(path).split('/')
  const response = await fetch(`${stack.urls.functions[name]}/${functionPath(path)}${query ? `?${query}` : ''}`, {
    method: operation.method.toUpperCase(),
    headers: {
      ...(link ? { 'x-redress-token': link } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    redirect: 'manual',
  })
  const { status } = response
  return status < 400 ? { status } : { status, code: ((await response.json()) as { code: ErrorCode }).code }
}
