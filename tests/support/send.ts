// One request with a JSON body. Redirects are not followed.

export type RequestOptions = {
  method?: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export async function send(url: string, { method = 'GET', token, body, headers }: RequestOptions = {}) {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : text,
  }
}
