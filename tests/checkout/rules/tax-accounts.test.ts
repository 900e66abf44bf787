// The account that the Payouts page asks Stripe about: for its balance, and where it needs Stripe Tax.
import { afterEach, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { firstValue, setCharges } from '../../support/database/steps.ts'
import { actAs, addSeller, addUser, rejectionOf } from '../../support/database/world.ts'
import { set, unset } from './taxing.ts'

const { owner } = world
afterEach(unset)

const accountToTax = (person: string) => firstValue(actAs(person, 'payments')`select private.account_to_tax() as id`)
const accountOf = (seller: string) =>
  firstValue(owner`select stripe_account_id as id from public.seller_accounts where seller_id = ${seller}`)

test('sellers read their own account while taxes are on and it can be paid', { tags: ['taxes'] }, async () => {
  const [sam, sue, bea] = [await addSeller('Sam'), await addSeller('Sue'), await addUser('Bea')]
  expect(await accountToTax(sam)).toBe(null)
  await set('tax', 'exclusive')
  expect(await accountToTax(sam)).toEqual(await accountOf(sam))
  expect(await accountToTax(sue)).toEqual(await accountOf(sue))
  expect(await accountToTax(bea)).toBe(null)
  await setCharges(sue, false)
  expect(await accountToTax(sue)).toBe(null)
})

test('sellers read the balance of their own account until it is disconnected', { tags: ['disconnect'] }, async () => {
  const [sam, sue, bea] = [await addSeller('Sam'), await addSeller('Sue'), await addUser('Bea')]
  const paidOut = (person: string) => actAs(person, 'payments')`select private.account_to_pay_out() as id`
  await setCharges(sam, false)
  for (const person of [sam, sue]) expect(await firstValue(paidOut(person))).toEqual(await accountOf(person))
  expect(await rejectionOf(paidOut(bea))).toBe('seller_required')
  await owner`update public.seller_accounts set deauthorized_at = now() where seller_id = ${sue}`
  expect(await rejectionOf(paidOut(sue))).toBe('seller_required')
})
