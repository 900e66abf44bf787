// One request with a JSON body or a form. Redirects are not followed.

export type RequestOptions = {
  method?: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export async function send(url: string, { method = 'GET', token, body, headers }: RequestOptions = {}) {
  const json = body === undefined || body instanceof FormData ? undefined : JSON.stringify(body)
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body instanceof FormData ? body : json,
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : text,
  }
}

/** All that a caller sees of an answer, without headers that change with each request. */
export function seenIn({ status, headers, body }: { status: number; headers: Headers; body: unknown }): string {
  const changing = ['date', 'server-timing', 'x-request-id']
  return JSON.stringify([status, body, [...headers].filter(([header]) => !changing.includes(header))])
}
