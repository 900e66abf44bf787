// Calls of the functions through the gateway: the web belongs to the stack's own process, which some tests hold still.
import { stack } from '../../support/stack.ts'

export type Question = {
  method?: string
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** @param path below `/functions/v1`: the function's name first. */
export async function ask({ method = 'GET', path, token, body, headers }: Question) {
  const response = await fetch(`${stack.urls.supabase}/functions/v1/${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : text,
  }
}
