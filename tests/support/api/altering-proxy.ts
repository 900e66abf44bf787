// Stands before a whole stack, shop and project alike, and passes everything on; one answer at a time it may alter.
import { createServer } from 'node:http'
import { EVENTS } from '../../../tools/deploy/steps/stripe.ts'
import { listen } from '../../../tools/stack/listen.ts'
import { stack } from '../stack.ts'

export type Altered = { status: number; headers: Headers; text: string }
/** Changes the answer to a path, in place. */
export type Alteration = (path: string, answer: Altered) => void

const OF_PROJECT = /^\/(auth|rest|storage|functions|pg|studio|project|metrics|rest-admin|graphql)\b/
/** Of one connection, or of a body that is read here. */
const NOT_PASSED = ['connection', 'keep-alive', 'transfer-encoding', 'content-encoding', 'content-length', 'host']

/** @param always what is altered before anything that is planted */
export async function startProxy(always: Alteration = () => {}) {
  let alter: Alteration = () => {}
  let url = ''
  /** Both are behind one address here. */
  const asHere = (text: string) => text.replaceAll(stack.urls.web, url).replaceAll(stack.urls.supabase, url)

  const stripeList = (): Altered => {
    const endpoint = { url: `${url}/functions/v1/stripe-webhook`, status: 'enabled', enabled_events: EVENTS }
    return { status: 200, headers: new Headers(), text: JSON.stringify({ data: [endpoint] }) }
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { method = 'GET', url: path = '/' } = request
    let answer: Altered
    if (path.startsWith('/v1/webhook_endpoints')) answer = stripeList()
    else {
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers))
        if (!NOT_PASSED.includes(name)) headers.set(name, String(value))
      const to = OF_PROJECT.test(path) ? stack.urls.supabase : stack.urls.web
      const passed = await fetch(to + path, { method, headers, body: body || undefined, redirect: 'manual' })
      answer = { status: passed.status, headers: passed.headers, text: asHere(await passed.text()) }
    }
    const changed = { ...answer, headers: new Headers(answer.headers) }
    always(path, changed)
    alter(path, changed)
    const names = [...new Set(changed.headers.keys())].filter(
      (name) => !NOT_PASSED.includes(name) && name !== 'set-cookie',
    )
    for (const name of names) response.setHeader(name, asHere(changed.headers.get(name) ?? ''))
    const cookies = changed.headers.getSetCookie()
    if (cookies.length > 0) response.setHeader('set-cookie', cookies)
    response.writeHead(changed.status).end(changed.text)
  })
  const listening = await listen(server, 0)
  url = listening.url
  return {
    url,
    close: listening.close,
    plant: (alteration: Alteration) => {
      alter = alteration
    },
  }
}
