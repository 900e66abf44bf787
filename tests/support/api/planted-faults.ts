// Faults of a shop, each with the doctor's check that must find it: in answers on their way, and in its database.
import type { Alteration, Altered } from './altering-proxy.ts'

/** Health with all parts. */
export const DEEP = '/api/health?deep=true'

export const at =
  (part: string | RegExp, change: (answer: Altered) => void): Alteration =>
  (path, answer) => {
    if (typeof part === 'string' ? path === part : part.test(path)) change(answer)
  }
const status = (code: number) => (answer: Altered) => {
  answer.status = code
}
const header = (name: string, value: string | null) => (answer: Altered) => {
  if (value === null) answer.headers.delete(name)
  else answer.headers.set(name, value)
}
export const text = (change: (before: string) => string) => (answer: Altered) => {
  answer.text = change(answer.text)
}
const replaced = (part: string | RegExp, old: string, by: string) =>
  at(
    part,
    text((before) => before.replace(old, by)),
  )
const served = (type: string) => (answer: Altered) => {
  answer.status = 200
  answer.headers.set('content-type', type)
}

/** A replica more, in an answer to an admin. */
export const withReplica = (replica: object) =>
  at(
    DEEP,
    text((before) => {
      const health = JSON.parse(before)
      const parts = { ...health.parts, replicas: [{ host: 'replica.example:5432', ms: 2, seconds: 0, ...replica }] }
      return JSON.stringify({ ...health, parts })
    }),
  )

/** One fault a line: the check that must find it, the fault, and how it is planted. */
export const ANSWER_FAULTS: [check: string, fault: string, planted: Alteration][] = [
  ['health', 'the API is down', at('/api/health', status(503))],
  ['health', 'a part is down', at(DEEP, status(503))],
  ['health', 'a replica does not answer', withReplica({ state: 'away', seconds: null })],
  ['pages are HTML', 'pages arrive as plain text', at('/about', header('content-type', 'text/plain'))],
  ['missing pages', 'every address exists', at('/no-such-page', status(200))],
  ['security headers', 'types may be guessed', at('/dashboard', header('x-content-type-options', null))],
  ['security headers', 'addresses are sent to every site', at('/', header('referrer-policy', 'unsafe-url'))],
  ['content security policy', 'pages of the host have none', at('/dashboard', header('content-security-policy', null))],
  [
    'content security policy',
    'inline scripts run',
    (path, { headers }) => {
      const policy = headers.get('content-security-policy')
      if (path === '/' && policy)
        headers.set('content-security-policy', policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"))
    },
  ],
  ['private files on the web host', 'settings are served', at('/.env', served('text/plain'))],
  ['private files on the web host', 'source maps are served', at(/\.js\.map$/, served('application/json'))],
  ['robots and sitemap', 'crawlers are blocked', replaced('/robots.txt', 'Allow: /', 'Disallow: /')],
  ['robots and sitemap', 'there is no sitemap', at('/sitemap.xml', status(500))],
  ['errors', 'another host answers for the API', at('/api/no-such-call', header('content-type', 'text/html'))],
  [
    'calls from other sites',
    'every site may call',
    at('/api/health', header('access-control-allow-origin', 'https://other-site.example')),
  ],
  [
    'clock',
    'the clock is an hour late',
    at('/api/health', header('date', new Date(Date.now() - 3_600_000).toUTCString())),
  ],
  ['ways to sign in', 'e-mail is open', replaced('/auth/v1/settings', '"email":false', '"email":true')],
  [
    'ways to sign in',
    'anonymous sign-ins are open',
    replaced('/auth/v1/settings', '"anonymous_users":false', '"anonymous_users":true'),
  ],
  ['unknown paths of the gateway', 'Postgres’ own console is open', at('/pg/', status(200))],
  ['REST for visitors', 'everyone can read emails', at(/^\/rest\/v1\/accounts\?/, status(200))],
  ['REST for visitors', 'the inner schema is exposed', at(/^\/rest\/v1\/settings\?/, status(200))],
  ['private files', 'sold files are public', at(/\/public\/product-files\//, status(200))],
  [
    'headers that browsers send',
    'a picture may not say that search engines may show it',
    at('/storage/v1/object/showcase-images/none', (answer) => {
      const allowed = answer.headers.get('access-control-allow-headers') ?? ''
      answer.headers.set('access-control-allow-headers', allowed.replace(/,?x-robots-tag/, ''))
    }),
  ],
  ['calls of the scheduler', 'anyone can run the jobs', at('/functions/v1/jobs/run', status(200))],
  ['unsigned events', 'anyone can report payments', at('/functions/v1/stripe-webhook', status(200))],
  [
    'keys of signed documents',
    'the only key is retired',
    replaced('/api/keys/signing', '"retired_at":null', '"retired_at":"2026-01-01T00:00:00.000Z"'),
  ],
  ['keys of signed documents', 'the private key is published', replaced('/api/keys/signing', '"x":', '"d":"","x":')],
  ['Stripe’s endpoints', 'Stripe has no endpoint', replaced(/^\/v1\/webhook_endpoints/, 'functions', 'elsewhere')],
  ['Stripe’s endpoints', 'it is turned off', replaced(/^\/v1\/webhook_endpoints/, 'enabled"', 'disabled"')],
  ['bounces', 'the secret is not set', at('/api/mail/events', status(404))],
  ['bounces', 'anyone can report bounces', at('/api/mail/events', status(200))],
  ['cookies', 'scripts read a cookie', at('/about', header('set-cookie', 'view-token=1; SameSite=Lax'))],
]

export const DATABASE_FAULTS: [check: string, fault: string, statement: string][] = [
  ['login roles', 'the API’s role passes policies by', 'alter role marketplace_api bypassrls'],
  ['row-level security', 'a table has none', 'create table public.open_planted ()'],
  [
    'grants of clients',
    'visitors may empty a table',
    'create table public.planted (); alter table public.planted enable row level security; grant truncate on public.planted to anon',
  ],
  ['grants of clients', 'members name what is private', 'grant usage on schema private to authenticated'],
  [
    'buckets and their limits',
    'sold files are public',
    "update storage.buckets set public = true where id = 'product-files'",
  ],
  [
    'client addresses',
    'a forged address is counted',
    "insert into private.rate_limits values ('search:203.0.113.199', now(), 1)",
  ],
  [
    'admins',
    'there is only one',
    "delete from public.user_roles where user_id <> (select user_id from public.user_roles join public.profiles on id = user_id where standing = 'good' limit 1)",
  ],
  [
    'due work',
    'nobody calls it',
    "insert into private.jobs (name, every_seconds, due_at) values ('planted', 60, now() - interval '2 hours')",
  ],
  [
    'partitions',
    'next month’s is missing',
    `do $$ begin
      execute format('drop table partitions.%I', private.partition_name('public.listing_views', (now() + interval '1 month')::date));
    end $$`,
  ],
]

/** By name, in place of the records of a shop whose mail is set up. */
export const DNS_FAULTS: [check: string, fault: string, changed: Record<string, string[]>][] = [
  ['mail', 'SPF is missing', { 'shop.example': [] }],
  ['mail', 'DKIM has no key', { 'mail._domainkey.shop.example': ['v=DKIM1; p='] }],
  ['mail', 'DMARC rejects nothing', { '_dmarc.shop.example': ['v=DMARC1; p=none'] }],
]
