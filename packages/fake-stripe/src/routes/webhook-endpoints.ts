// `/v1/webhook_endpoints` (API reference, "Webhook Endpoints"): of an account's own events, or with
// `connect` of those connected to it.
import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiCall } from '../api/endpoint.ts'
import { endpoint } from '../api/endpoint.ts'
import { invalidRequest, noSuch } from '../api/errors.ts'
import { listObjects } from '../api/lists.ts'
import { flag, list, metadata, parseParams, text, url } from '../api/params.ts'
import { buildEndpoint, shown } from '../objects/webhook-endpoint.ts'
import type { Provider } from '../provider.ts'

/** "You can have up to 16 webhook endpoints." */
const MOST = 16

const enabledEvents = list(text(), 300).refine((types) => types.length > 0, {
  error: 'Missing required param: enabled_events.',
  params: { code: 'parameter_missing' },
})
const createParams = z.strictObject({
  url,
  enabled_events: enabledEvents,
  connect: flag.default(false),
  description: text().nullable().default(null),
  metadata: metadata.default({}),
})
const updateParams = z.strictObject({
  url: url.optional(),
  enabled_events: enabledEvents.optional(),
  description: text().optional(),
  disabled: flag.optional(),
  metadata: metadata.optional(),
})

export function webhookEndpointRoutes(provider: Provider) {
  const { objects, clock, settings, platformAccount } = provider
  const path = '/v1/webhook_endpoints'
  const owned = ({ id, account }: ApiCall) => {
    const found = objects.find('webhook_endpoint', id, account)
    if (!found) throw noSuch('webhook endpoint', id)
    return found
  }
  return new Hono()
    .post(
      path,
      endpoint(provider, ({ account, params }) => {
        const { enabled_events: types, ...rest } = parseParams(createParams, params)
        if (objects.page('webhook_endpoint', { account, limit: MOST }).data.length === MOST)
          throw invalidRequest(`You have reached the maximum of ${MOST} test webhook endpoints.`)
        const application = account === platformAccount ? null : settings.connectClientId
        const made = buildEndpoint({ ...rest, enabledEvents: types, application, created: clock.now() })
        return shown(objects.insert('webhook_endpoint', account, made), true)
      }),
    )
    .get(
      path,
      endpoint(provider, (call) => {
        const page = listObjects(call, 'webhook_endpoint', path, {})
        return { ...page, data: page.data.map((it) => shown(it)) }
      }),
    )
    .get(
      `${path}/:id`,
      endpoint(provider, (call) => {
        parseParams(z.strictObject({}), call.params)
        return shown(owned(call))
      }),
    )
    .post(
      `${path}/:id`,
      endpoint(provider, (call) => {
        const { disabled, metadata: pairs, ...changes } = parseParams(updateParams, call.params)
        const known = owned(call)
        return shown(
          objects.update('webhook_endpoint', {
            ...known,
            ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
            metadata: { ...known.metadata, ...pairs },
            status: disabled === undefined ? known.status : disabled ? 'disabled' : 'enabled',
          }),
        )
      }),
    )
    .delete(
      `${path}/:id`,
      endpoint(provider, (call) => {
        const { id, object } = owned(call)
        objects.remove('webhook_endpoint', id)
        return { id, object, deleted: true }
      }),
    )
}
