// Limits for API keys and webhooks.

import { type Limited, limited } from '../../catalogue/rules/limited-subject.ts'
import { world } from './fixture.ts'
import { actAs } from './world.ts'

export const limitedPrograms: Limited[] = [
  limited(
    'api keys',
    (who, n) =>
      actAs(
        who.id,
        'api',
      )`select private.create_api_key(sha256(convert_to(${`${who.id} ${n}`}, 'UTF8')), 'mkt_key_', 'Mine', '{sales:read}', null)`,
    { left: 'public.api_keys.user_id', rejection: 'too_many_keys' },
  ),
  limited(
    'webhooks',
    (who) => actAs(who.id, 'api')`select private.create_webhook('https://sam.example/', '{sale.completed}', 'whsec_a')`,
    { left: 'private.webhook_endpoints.seller_id', rejection: 'too_many_webhooks' },
  ),
  limited('webhook send', async (who) => {
    const [webhook] = await world.owner`
        insert into private.webhook_endpoints (seller_id, url, events, secret)
        values (${who.id}, 'https://sam.example/', '{sale.completed}', 'whsec_a') returning id`
    await actAs(who.id, 'api')`select private.test_webhook(${webhook?.id})`
  }),
  limited('webhook send', async (who) => {
    const [message] = await world.owner`
        with made as (
          insert into private.webhook_endpoints (seller_id, url, events, secret)
          values (${who.id}, 'https://sam.example/', '{sale.completed}', 'whsec_a') returning id
        )
        insert into private.webhook_messages (endpoint_id, type, event_key, data)
        select id, 'endpoint.test', id::text, '{}' from made returning id, endpoint_id`
    await actAs(who.id, 'api')`select private.redeliver_webhook(${message?.endpoint_id}, ${message?.id})`
  }),
]
