// The acts that read orders for their seller, called with the API's own login: they answer to whom the token names, and no other.
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { stack } from '../support/stack.ts'
import { list } from './support/listings.ts'
import { owner, seller, type TestUser, user } from './support/people.ts'
import { buy } from './support/purchases.ts'

const sql = postgres(stack.databaseUrls.marketplace_api ?? '', { max: 1, onnotice: () => {} })
afterAll(() => sql.end())

const as = (person: TestUser, run: (sql: postgres.TransactionSql) => Promise<number>): Promise<number> =>
  sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person.id })}, true)`
    return await run(transaction)
  })

test('metrics and titles are for the seller, not for a stranger, and no longer for a banned one', async () => {
  const [sam, bea, eve] = [await seller(), await user('Bea'), await user('Eve')]
  const order = await buy(bea, (await list(sam, { price: 0, title: 'Hat' })).id)
  const { id } = (await bea.post(`orders/${order.id}/thread`, { body: 'Hello' })).body
  const seen = async (person: TestUser) => [
    await as(person, async (tx) => (await tx`select title from private.seller_metrics(30)`).count),
    await as(person, async (tx) => (await tx`select titles from private.thread_titles(${[id]}::uuid[])`).count),
  ]
  expect(await seen(sam)).toEqual([1, 1])
  expect(await seen(bea)).toEqual([0, 1])
  expect(await seen(eve)).toEqual([0, 0])
  await owner`update public.profiles set is_banned = true where id = ${sam.id}`
  expect(await seen(sam)).toEqual([0, 0])
})
