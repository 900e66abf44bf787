// Limits for API keys and webhooks.

import { countedHits, type Limited } from '../../catalogue/rules/limited-subject.ts'
import { world } from './fixture.ts'
import { actAs } from './world.ts'

export const limitedPrograms: Limited[] = [
  {
    limit: 'api keys',
    rejection: 'too_many_keys',
    act: (who, n) =>
      actAs(
        who.id,
        'api',
      )`select private.create_api_key(sha256(convert_to(${`${who.id} ${n}`}, 'UTF8')), 'mkt_key_', 'Mine', '{sales:read}', null)`,
    count: ({ id }) => world.owner`select from public.api_keys where user_id = ${id}`,
  },
  {
    limit: 'webhooks',
    rejection: 'too_many_webhooks',
    act: (who) =>
      actAs(who.id, 'api')`select private.create_webhook('https://sam.example/', '{sale.completed}', 'whsec_a')`,
    count: ({ id }) => world.owner`select from private.webhook_endpoints where seller_id = ${id}`,
  },
  {
    limit: 'webhook send',
    act: async (who) => {
      const [webhook] = await world.owner`
        insert into private.webhook_endpoints (seller_id, url, events, secret)
        values (${who.id}, 'https://sam.example/', '{sale.completed}', 'whsec_a') returning id`
      await actAs(who.id, 'api')`select private.test_webhook(${webhook?.id})`
    },
    count: countedHits('webhook send'),
  },
  {
    limit: 'webhook send',
    act: async (who) => {
      const [message] = await world.owner`
        with made as (
          insert into private.webhook_endpoints (seller_id, url, events, secret)
          values (${who.id}, 'https://sam.example/', '{sale.completed}', 'whsec_a') returning id
        )
        insert into private.webhook_messages (endpoint_id, type, event_key, data)
        select id, 'endpoint.test', id::text, '{}' from made returning id, endpoint_id`
      await actAs(who.id, 'api')`select private.redeliver_webhook(${message?.endpoint_id}, ${message?.id})`
    },
    count: countedHits('webhook send'),
  },
]
