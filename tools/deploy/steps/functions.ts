// Deploys the functions with their settings, and the schedule that calls `jobs`.

import type { Context, Step } from '../step.ts'
import { project, query } from '../step.ts'
import { digest } from '../stored-secrets.ts'
import { LOGIN_ROLES } from './database.ts'

/** The databases of a login role. Visitors' reads also use the read replicas. */
function databasesOf(role: string, { SUPABASE_PROJECT_REF, DATABASE_POOLER, DATABASE_REPLICAS }: Context['settings']) {
  const replicas = role === 'marketplace_public' ? (DATABASE_REPLICAS?.split(',') ?? []) : []
  return [`${SUPABASE_PROJECT_REF}@${DATABASE_POOLER}`, ...replicas]
}

/** Settings of edge-functions/_shared/env.ts. The platform sets those that begin with SUPABASE_. */
function functionSettings({ settings, stored }: Context): Record<string, string> {
  const databaseUrls = Object.entries(LOGIN_ROLES).map(([role, name]) => [
    `DATABASE_URL_${role.replace('marketplace_', '').toUpperCase()}`,
    databasesOf(role, settings)
      // The connection crosses the internet: encrypt it.
      .map((database) => `postgresql://${role}.${database.replace('@', `:${stored[name]}@`)}/postgres?sslmode=require`)
      .join(','),
  ])
  const { SMTP_URL, MAIL_FROM, MAIL_WEBHOOK_SECRET, MAILS_AT_ONCE, CONTACT_TO } = settings
  const optional = Object.entries({ SMTP_URL, MAIL_FROM, MAIL_WEBHOOK_SECRET, MAILS_AT_ONCE, CONTACT_TO }).filter(
    ([, value]) => value,
  )
  return {
    ...Object.fromEntries([...databaseUrls, ...optional]),
    DATABASE_PREPARE: 'false',
    SITE_URL: settings.SITE_URL,
    ALLOWED_ORIGINS: settings.SITE_URL,
    STRIPE_SECRET_KEY: settings.STRIPE_SECRET_KEY,
    STRIPE_CONNECT_CLIENT_ID: settings.STRIPE_CONNECT_CLIENT_ID,
    STRIPE_WEBHOOK_SECRET: stored.STRIPE_WEBHOOK_SECRET ?? '',
    STORAGE_SIGNING_KEY: settings.STORAGE_SIGNING_KEY,
    SWEEP_SECRET: stored.SWEEP_SECRET,
    OPENING_SECRET: stored.OPENING_SECRET,
    CAPTCHA_SECRET: stored.CAPTCHA_SECRET,
    LINK_SECRET: stored.LINK_SECRET,
    DOCUMENT_KEYS: stored.DOCUMENT_KEYS,
    WEB_HOST_SECRET: stored.WEB_HOST_SECRET,
    // Cloudflare, in front of every project, overwrites this header.
    CLIENT_ADDRESS_HEADER: 'CF-Connecting-IP',
  }
}

export const secrets: Step = {
  name: 'Set the secrets of the functions',
  needs: ['DATABASE_POOLER', 'SITE_URL', 'STRIPE_SECRET_KEY', 'STORAGE_SIGNING_KEY'],
  /** The list contains a digest of each value. */
  check: async (context) => {
    const listed = (await context.ask('supabase', 'GET', project(context, '/secrets'))) as {
      name: string
      value: string
    }[]
    const digests = new Map(listed.map(({ name, value }) => [name, value]))
    return Object.entries(functionSettings(context)).every(([name, value]) => digests.get(name) === digest(value))
  },
  acts: (context) => {
    const body = Object.entries(functionSettings(context)).map(([name, value]) => ({ name, value }))
    return [{ service: 'supabase', method: 'POST', path: project(context, '/secrets'), body }]
  },
}

/** The platform bundles the functions, so this machine needs no Docker, and skips unchanged ones. */
export const functions: Step = {
  name: 'Deploy the functions',
  needs: ['SUPABASE_PROJECT_REF'],
  acts: ({ settings }) => [
    { command: ['functions', 'deploy', '--use-api', `--remote=${settings.SUPABASE_PROJECT_REF}`, '--yes'] },
  ],
}

const JOB = 'marketplace_jobs'

/** The scheduled statement: one call of the function, with a timeout of two minutes. */
const call = ({ functionsUrl, stored }: Context) =>
  `select net.http_post('${functionsUrl}/functions/v1/jobs/run', headers => '{"Authorization": "Bearer ${stored.SWEEP_SECRET}"}', timeout_milliseconds => 120000)`

export const jobs: Step = {
  name: 'Schedule the jobs every ten seconds',
  needs: ['SUPABASE_ACCESS_TOKEN'],
  check: async (context) => {
    const [schema] = await query(context, `select to_regclass('cron.job') is not null as is_there`)
    if (schema?.is_there !== true) return false
    const rows = await query(context, `select schedule, command, active from cron.job where jobname = '${JOB}'`)
    return rows.length === 1 && rows[0]?.active === true && rows[0].command === call(context)
  },
  acts: (context) => {
    const sql = [
      'create extension if not exists pg_cron',
      'create extension if not exists pg_net',
      `select cron.schedule('${JOB}', '10 seconds', $$${call(context)}$$)`,
    ].join('; ')
    return [{ service: 'supabase', method: 'POST', path: project(context, '/database/query'), body: { query: sql } }]
  },
}
