// Which orders are checked against Stripe. tests/money/api/ledger-check.test.ts tests the check itself.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { columnOf } from '../../support/database/steps.ts'
import { addSeller, addUser } from '../../support/database/world.ts'

const { owner } = world

test('only payments on a connected account are checked at Stripe', { tags: ['ledger-against-stripe'] }, async () => {
  const [sam, bea] = [await addSeller('Sam'), await addUser('Bea')]
  const account = `acct_${sam}`
  const orders = await owner`
    insert into public.orders
      (buyer_id, seller_id, status, total_cents, basket_digest, livemode, expires_at, paid_at, payment_intent_id, stripe_account_id)
    select ${bea}, ${sam}, 'paid', 1000, sha256(gen_random_uuid()::text::bytea), false, now(), now(), 'pi_' || gen_random_uuid(), account
    from unnest(array[${account}, null]) as account returning id, stripe_account_id`
  const connected = orders.find((order) => order.stripe_account_id === account)
  const ids = orders.map(({ id }) => id)
  expect(await columnOf(owner`select order_id from private.orders_to_check where order_id = any (${ids})`)).toEqual([
    connected?.id,
  ])
  expect(
    await owner`select stripe_account_id from private.ledger_checks where stripe_account_id = ${account}`,
  ).toHaveLength(1)
})
