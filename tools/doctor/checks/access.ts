// Access: sign-in, the gateway, REST, files, internal calls.
import { type Check, typeOf } from '../check.ts'

export const signInMethods: Check = async ({ supabase, publishableKey, ask }) => {
  const { url, status, text } = await ask(`${supabase}/auth/v1/settings`, { headers: { apikey: publishableKey } })
  if (status !== 200)
    return [{ what: `returns ${status}`, where: url, remedy: 'compare the project’s address and publishable key' }]
  const { external = {}, disable_signup: isClosed } = JSON.parse(text) as {
    external?: Record<string, boolean>
    disable_signup?: boolean
  }
  const open = ['email', 'phone', 'anonymous_users', 'web3_solana'].filter((name) => external[name])
  const providers = Object.keys(external).filter((name) => external[name] && !open.includes(name))
  return [
    ...open.map((name) => ({
      what: `${name} is open`,
      where: url,
      remedy: 'close it (docs/deploy.md, "The only way in") and delete the passwords that users set meanwhile',
    })),
    providers.length === 0 && {
      what: 'no provider is open',
      where: url,
      remedy: 'run `npm run deploy` with AUTH_PROVIDER',
    },
    isClosed === true && {
      what: 'new users cannot sign up',
      where: url,
      remedy: 'switch "Allow new users to sign up" on',
    },
  ]
}

const CLOSED_PATHS = [
  '/pg/',
  '/studio/',
  '/project/default',
  '/metrics',
  '/auth/v1/admin/users',
  '/rest-admin/v1/live',
  '/graphql/v1',
]

export const gateway: Check = async ({ supabase, publishableKey, ask }) => {
  const answers = await Promise.all(
    CLOSED_PATHS.map((path) => ask(supabase + path, { headers: { apikey: publishableKey } })),
  )
  return answers.map(
    ({ url, status }) =>
      status < 300 && {
        what: `returns ${status}`,
        where: url,
        remedy: 'route only Auth, REST, Storage and functions',
      },
  )
}

/** Tables and columns that no visitor may read. */
const SECRETS = [
  ['accounts', 'email'],
  ['seller_accounts', 'stripe_account_id'],
  ['orders', 'payment_intent_id'],
  ['listing_files', 'object_path'],
  ['contact_messages', 'email'],
  ['user_roles', 'granted_at'],
  ['moderation_actions', 'reason'],
] as const

export const rest: Check = async ({ supabase, publishableKey, ask }) => {
  const headers = { apikey: publishableKey }
  const remedy = 'compare its grants and policies with docs/rights.md; `npm run deploy` applies missing migrations'
  const secrets = await Promise.all(
    SECRETS.map(([table, column]) => ask(`${supabase}/rest/v1/${table}?select=${column}&limit=1`, { headers })),
  )
  const inside = await ask(`${supabase}/rest/v1/settings?limit=1`, {
    headers: { ...headers, 'accept-profile': 'private' },
  })
  const without = await ask(`${supabase}/rest/v1/accounts?select=email&limit=1`)
  return [
    ...secrets.map(({ url, status }) => status < 300 && { what: `returns ${status}`, where: url, remedy }),
    inside.status < 300 && {
      what: 'the schema private is exposed',
      where: inside.url,
      remedy: 'expose only public',
    },
    without.status < 300 && { what: 'answers without a key', where: without.url, remedy },
  ]
}

export const internalCalls: Check = async ({ supabase, ask }) => {
  const init = { method: 'POST', headers: { authorization: 'Bearer not-the-secret' } }
  const refused = async (name: string, path: string, setting: string) => {
    const { url, status } = await ask(`${supabase}/functions/v1/${name}/${path}`, init)
    const remedy = `deploy the function \`${name}\` with ${setting}`
    return status !== 401 && status !== 403 && { what: `a wrong secret returns ${status}`, where: url, remedy }
  }
  return await Promise.all([
    refused('jobs', 'run', 'SWEEP_SECRET'),
    refused('previews', 'make', 'OPENING_SECRET'),
    refused('contents', 'read', 'OPENING_SECRET'),
  ])
}

export const webhook: Check = async ({ supabase, ask }) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"type":"none"}' }
  const { url, status } = await ask(`${supabase}/functions/v1/stripe-webhook`, init)
  const remedy = 'deploy the function `stripe-webhook` with STRIPE_WEBHOOK_SECRET, and with verify_jwt = false'
  return [status !== 400 && { what: `an unsigned event returns ${status}, not 400`, where: url, remedy }]
}

export const foreignSites: Check = async ({ site, ask }) => {
  const { url, headers } = await ask(`${site}/api/health`, { headers: { origin: 'https://other-site.example' } })
  const allowed = headers.get('access-control-allow-origin')
  const isOpen =
    allowed === 'https://other-site.example' || (allowed === '*' && headers.has('access-control-allow-credentials'))
  return [isOpen && { what: `allows ${allowed}`, where: url, remedy: 'list only your own origins in ALLOWED_ORIGINS' }]
}

export const errors: Check = async ({ site, ask }) => {
  const answer = await ask(`${site}/api/no-such-call`)
  const remedy = 'find the host or proxy that answers instead of the function `api`'
  const isOurs = answer.status === 404 && /json/.test(typeOf(answer)) && /"code":"route_not_found"/.test(answer.text)
  return [
    !isOurs && { what: `${answer.status} ${typeOf(answer)}, not the API’s own 404`, where: answer.url, remedy },
    /\bat .+\.(ts|js):\d+/.test(answer.text) && { what: 'shows where the code failed', where: answer.url, remedy },
  ]
}
