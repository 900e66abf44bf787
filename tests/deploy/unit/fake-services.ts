// The calls of Supabase's Management API and of Stripe that a deployment makes.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { listen } from '../../../tools/stack/listen.ts'

export const REF = 'abcdefghijklmnopqrst'

export async function startServices() {
  const state = {
    auth: {} as Record<string, unknown>,
    rest: {} as Record<string, unknown>,
    storage: {} as Record<string, unknown>,
    secrets: new Map<string, string>(),
    endpoints: [] as Record<string, unknown>[],
    jobs: [] as Record<string, unknown>[],
    statements: [] as string[],
  }
  const asked: string[] = []
  /** The next changes that fail, by a part of their path. */
  const failing = new Set<string>()

  const runSql = ({ query, read_only: isRead }: { query: string; read_only?: boolean }) => {
    if (isRead) return query.includes('to_regclass') ? [{ is_there: state.jobs.length > 0 }] : state.jobs
    state.statements.push(query)
    const job = /cron\.schedule\('(\w+)', '([\w ]+)', \$\$(.*)\$\$\)/s.exec(query)
    if (job) state.jobs = [{ jobname: job[1], schedule: job[2], command: job[3], active: true }]
    return []
  }
  const merge = (kind: 'auth' | 'rest' | 'storage', body: Record<string, unknown>) => {
    // The provider's secret is not returned.
    for (const [name, value] of Object.entries(body)) if (!name.endsWith('_secret')) state[kind][name] = value
    return state[kind]
  }
  const makeEndpoint = (form: URLSearchParams) => {
    const events = [...form].flatMap(([name, value]) => (name.startsWith('enabled_events') ? [value] : []))
    const endpoint = {
      id: 'we_1',
      url: form.get('url'),
      status: 'enabled',
      enabled_events: events,
      connect: form.get('connect'),
    }
    state.endpoints.push(endpoint)
    return { ...endpoint, secret: 'whsec_of-the-fake' }
  }
  const answer = (method: string, path: string, text: string): unknown => {
    const json = () => JSON.parse(text)
    const kinds = { '/config/auth': 'auth', '/postgrest': 'rest', '/config/storage': 'storage' } as const
    const below = path.replace(`/v1/projects/${REF}`, '')
    if (below in kinds) {
      const kind = kinds[below as keyof typeof kinds]
      return method === 'PATCH' ? merge(kind, json()) : state[kind]
    }
    if (below === '/database/query') return runSql(json())
    if (below === '/secrets' && method === 'POST') {
      for (const { name, value } of json()) state.secrets.set(name, value)
      return undefined
    }
    if (below === '/secrets')
      return [...state.secrets].map(([name, value]) => ({
        name,
        value: createHash('sha256').update(value).digest('hex'),
      }))
    if (path.startsWith('/v1/webhook_endpoints'))
      return method === 'POST' ? makeEndpoint(new URLSearchParams(text)) : { data: state.endpoints }
    return null
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const { method = '', url = '' } = request
    asked.push(`${method} ${url}`)
    const failed = [...failing].find((part) => url.includes(part) && (method !== 'GET' || part.startsWith('/v1')))
    if (failed) {
      failing.delete(failed)
      return void response.writeHead(500).end(`{"message":"out of order"}`)
    }
    const found = answer(method, url, text)
    response.writeHead(found === null ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? { message: 'Not Found' }))
  })
  const { url, close } = await listen(server, 0)
  return { url, close, state, failing, take: () => asked.splice(0) }
}
