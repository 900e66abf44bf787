// Sellers’ accounts: whether they can be charged, and whether they still are connected, as Stripe says now.
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, provider, seller, type TestUser } from '../../support/api/people.ts'
import { deliver, eventOf, loseEvents } from '../../support/api/provider-events.ts'
import { call } from '../../support/stack.ts'

describe('a seller’s account', () => {
  const accountOf = async (person: TestUser) =>
    (
      await owner`select charges_enabled, deauthorized_at is not null as gone from public.seller_accounts where seller_id = ${person.id}`
    )[0]

  test('follows what Stripe says now, not what an old event says', async () => {
    const sam = await seller()
    await loseEvents()
    await provider(`/accounts/${sam.accountId}`, { charges_enabled: false })
    await deliver(eventOf('account.updated', { id: sam.accountId, charges_enabled: true }, sam.accountId))
    expect(await accountOf(sam)).toMatchObject({ charges_enabled: false })
  })

  test('that takes no charges pauses and resumes its listings', { tags: ['account-follows-stripe'] }, async () => {
    const sam = await seller()
    const [item, hidden] = [await list(sam, { price: 0 }), await list(sam, { is_active: false })]
    const setCharges = async (enabled: boolean) => {
      await provider(`/accounts/${sam.accountId}`, { charges_enabled: enabled })
      await deliver(eventOf('account.updated', { id: sam.accountId, charges_enabled: enabled }, sam.accountId))
    }
    const seen = async () => {
      const answers = [call('GET', `files/${item.id}`), sam.get(`files/${item.id}`), sam.get(`users/profile/${sam.id}`)]
      return (await Promise.all(answers)).map(({ body }) => body.code ?? body.selling ?? body.status)
    }
    expect(await seen()).toEqual(['active', 'active', 'open'])
    await setCharges(false)
    expect(await seen()).toEqual(['listing_inactive', 'paused', 'stopped'])
    expect((await sam.get(`users/profile/${sam.id}`)).body.selling_requirements).toMatchObject({
      past_due: expect.arrayContaining(['external_account']),
      disabled_reason: 'requirements.past_due',
    })
    expect((await sam.patch(`files/${hidden.id}/reactivate`)).body.status).toBe('paused')
    await setCharges(true)
    expect(await seen()).toEqual(['active', 'active', 'open'])
    expect((await call('GET', `files/${hidden.id}`)).status).toBe(200)
  })

  test('stays connected when an old word of its end comes late', async () => {
    const sam = await seller()
    await deliver(eventOf('account.application.deauthorized', { id: 'ca_x', object: 'application' }, sam.accountId))
    expect(await accountOf(sam)).toMatchObject({ gone: false })
  })
})
