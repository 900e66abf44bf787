// Tasks of sellers, by deadline.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { itemOf, openCase, setBanned, sold } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, buy } from '../../support/database/world.ts'

const { owner, payments } = world

describe('a seller’s tasks', { tags: ['seller-tasks'] }, () => {
  const tasksOf = async (who: string) =>
    (await actAs(who, 'api')`select kind, about_id, title, due_at from private.seller_tasks()`).map(
      ({ kind, about_id, title }) => ({ kind, about_id, title }),
    )

  test('are their own disputes, requests, cases and failed listings, by deadline', async () => {
    const { bea, sam, orderId, intentId, accountId, listing } = await sold(1250, 'Crib quilt')
    const disputeWith = (status: string, days: number) => {
      const facts = { id: `dp_${orderId}`, status, reason: 'general', cents: 1250, opened_at: new Date().toISOString() }
      const answerBy = new Date(Date.now() + days * 86_400_000).toISOString()
      return payments`select private.follow_dispute(${intentId}, ${accountId}, ${owner.json({ ...facts, answer_by: answerBy })}::jsonb)`
    }
    const other = await buy(bea, await addListing(sam, 500, 'Hat'))
    await openCase(bea, other.orderId, (await itemOf(other.orderId)) as string)
    const third = await buy(bea, await addListing(sam, 500, 'Scarf'))
    const scarf = await itemOf(third.orderId)
    await actAs(bea, 'api')`select private.request_refund(${third.orderId}, ${[scarf]}, 'mistake', 'Too big')`
    const [thread] = await owner`select id from public.threads where order_id = ${other.orderId}`
    await owner`insert into public.pending_releases (listing_id, failure) values (${listing}, 'No PDF')`
    const [failing, gone] = await owner`
      insert into private.webhook_endpoints (seller_id, url, events, secret, failing_since, disabled_at, disabled_by)
      select ${sam}, 'https://' || name || '.example', '{sale.completed}', 'whsec_', now() - age::interval, case when by is not null then now() end, by
      from (values
        ('failing', '2 hours', null), ('gone', '1 minute', 'gone'), ('retried', '1 minute', null), ('stopped', '2 hours', 'seller')
      ) as endpoints (name, age, by) returning id`
    await disputeWith('needs_response', 1)
    const waiting = [
      { kind: 'case', about_id: thread?.id, title: 'Hat' },
      { kind: 'refund_request', about_id: third.orderId, title: 'Scarf' },
      { kind: 'release', about_id: listing, title: 'Crib quilt' },
      { kind: 'webhook', about_id: failing?.id, title: 'https://failing.example' },
      { kind: 'webhook', about_id: gone?.id, title: 'https://gone.example' },
    ]
    expect(await tasksOf(sam)).toEqual([{ kind: 'dispute', about_id: orderId, title: 'Crib quilt' }, ...waiting])
    await disputeWith('needs_response', -1)
    expect(await tasksOf(sam)).toEqual(waiting)
    expect(await tasksOf(bea)).toEqual([])
    expect(await tasksOf(await addSeller('Other'))).toEqual([])
    await setBanned(sam)
    expect(await tasksOf(sam)).toEqual([])
  })
})
