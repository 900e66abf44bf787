// Sellers’ accounts: whether they can be charged, and whether they still are connected, as Stripe says now.
import { afterEach, describe, expect, test } from 'vitest'
import { list } from './support/listings.ts'
import { owner, type Person, provider, seller, until, user } from './support/people.ts'
import { deliver, eventOf, hearAgain } from './support/provider-events.ts'
import { buy, checkout } from './support/purchases.ts'

afterEach(hearAgain)

describe('a seller’s account', () => {
  const accountOf = async (person: Person) =>
    (
      await owner`select charges_enabled, deauthorized_at is not null as gone from public.seller_accounts where seller_id = ${person.id}`
    )[0]

  test('follows what Stripe says now, not what an old event says', async () => {
    const sam = await seller()
    await provider('/deliveries', { drop: 1000 })
    await provider(`/accounts/${sam.accountId}`, { charges_enabled: false })
    await deliver(eventOf('account.updated', { id: sam.accountId, charges_enabled: true }, sam.accountId))
    expect(await accountOf(sam)).toMatchObject({ charges_enabled: false })
  })

  test('that took its connection back can no longer be bought from, and buyers keep their files', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [bought, other] = [await list(sam), await list(sam)]
    const order = await buy(bea, bought.id)
    await provider(`/accounts/${sam.accountId}/deauthorize`)
    await until('the account is gone', async () => (await accountOf(sam))?.gone === true)
    expect((await checkout(bea, other.id)).body.code).toBe('seller_not_ready')
    expect((await bea.get(`orders/${order.id}/download/${bought.id}`)).status).toBe(200)
    expect((await sam.get(`users/profile/${sam.id}`)).body.is_seller).toBe(false)
  })

  test('stays connected when an old word of its end comes late', async () => {
    const sam = await seller()
    await deliver(eventOf('account.application.deauthorized', { id: 'ca_x', object: 'application' }, sam.accountId))
    expect(await accountOf(sam)).toMatchObject({ gone: false })
  })
})
