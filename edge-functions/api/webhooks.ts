import { randomBytes } from 'node:crypto'
import { WEBHOOK_URL_RULE, type Webhook } from '../../contract/index.ts'
import { webhookCalls } from '../../contract/webhooks.ts'
import { arrayLiteral } from '../_shared/database/statement.ts'
import { readSettings } from '../_shared/env.ts'
import { invalid } from '../_shared/http/body.ts'
import { handle } from './_app/context.ts'
import { listed, statements } from './_app/statements.ts'

/** Rejects http URLs. Each delivery checks whether the host is public, because DNS can change. */
export function requireHttps(url: string | undefined): void {
  if (url === undefined || url.startsWith('https:')) return
  // Read here, because the function `pages` imports these routes and has no access to the setting.
  if (readSettings('WEBHOOKS_LOCAL').WEBHOOKS_LOCAL) return
  throw invalid('url', WEBHOOK_URL_RULE)
}

/** By the Standard Webhooks specification: 24 to 64 random bytes in base64, with a prefix. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export const listWebhooks = handle(webhookCalls.listWebhooks)(async (c) => ({
  webhooks: await c.var.asService<Webhook[]>`select * from private.own_webhooks()`,
}))

export const createWebhook = handle(webhookCalls.createWebhook)(async (c, { body: { url, events } }) => {
  requireHttps(url)
  const secret = makeSecret()
  const [made] = await c.var.asService(async (sql) => {
    const [row] = await sql<[{ id: string }]>`
      select private.create_webhook(${url}, ${arrayLiteral(events)}::text[], ${secret}) as id`
    return sql<[Webhook]>`select * from private.own_webhooks(${row.id})`
  })
  return { ...made, secret }
})

export const changeWebhook = handle(webhookCalls.changeWebhook)(async (c, { params: { webhookId }, body }) => {
  const { url, events, enabled = null } = body
  requireHttps(url)
  const [changed] = await c.var.asService(async (sql) => {
    const names = events ? arrayLiteral(events) : null
    await sql`select private.change_webhook(${webhookId}, ${url ?? null}, ${names}::text[], ${enabled})`
    return sql<[Webhook]>`select * from private.own_webhooks(${webhookId})`
  })
  return changed
})

export const { deleteWebhook, getWebhookSecret, redeliver, testWebhook } = statements('asService', webhookCalls, {
  deleteWebhook: (sql, { params }) => sql`select private.delete_webhook(${params.webhookId})`,
  getWebhookSecret: (sql, { params }) => sql`select private.webhook_secret(${params.webhookId}) as secret`,
  redeliver: (sql, { params }) => sql`select private.redeliver_webhook(${params.webhookId}, ${params.deliveryId})`,
  testWebhook: (sql, { params }) => sql`select private.test_webhook(${params.webhookId})`,
})

export const rotateWebhookSecret = handle(webhookCalls.rotateWebhookSecret)(async (c, { params: { webhookId } }) => {
  const secret = makeSecret()
  await c.var.asService`select private.rotate_webhook_secret(${webhookId}, ${secret})`
  return { secret }
})

export const listDeliveries = listed(webhookCalls.listDeliveries, 'deliveries', 'private.webhook_deliveries', {
  by: 'webhookId',
  time: 'happened_at',
})
