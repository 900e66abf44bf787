// The account that needs Stripe Tax, which the Payments page reads before it asks Stripe.
import { afterEach, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, addSeller, addUser } from '../../support/database/world.ts'
import { set, unset } from './taxing.ts'

const { owner } = world
afterEach(unset)

const asked = async (person: string) =>
  (await actAs(person, 'payments', (sql) => sql`select private.account_to_tax() as id`))[0]?.id
const accountOf = async (seller: string) =>
  (await owner`select stripe_account_id as id from public.seller_accounts where seller_id = ${seller}`)[0]?.id

test('sellers read their own account while taxes are on and it can be paid', {
  tags: ['taxes'],
}, async () => {
  const [sam, sue, bea] = [await addSeller('Sam'), await addSeller('Sue'), await addUser('Bea')]
  expect(await asked(sam)).toBe(null)
  await set('tax', 'exclusive')
  expect([await asked(sam), await asked(sue)]).toEqual([await accountOf(sam), await accountOf(sue)])
  expect(await asked(bea)).toBe(null)
  await owner`update public.seller_accounts set charges_enabled = false where seller_id = ${sue}`
  expect(await asked(sue)).toBe(null)
})
