// Each call that reads, with each id that a seller and a giver know, after an account claimed and used
// what they sold and gave: nothing names the account. The database's own rules: rules/masks.slow.test.ts.
import { expect, test } from 'vitest'
import { OPERATIONS } from '../../../contract/operations/operations.ts'
import { buyAsGuest, byLink, guestEmail, importCustomer, tokenIn } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { mailsTo, mailWith, runJobs } from '../../support/api/mails.ts'
import { owner, seller, signUp, type TestUser, user, usernameOf } from '../../support/api/people.ts'
import { give } from '../../support/api/purchases.ts'
import { receiver } from '../../support/api/webhook-receiver.ts'
import { functionPath } from '../../support/call-check.ts'
import { stack } from '../../support/stack.ts'

const EVENTS = ['sale.completed', 'refund.completed', 'message.received', 'review.created']

/** Everything that somebody reads by the contract. Texts of streams and archives are read as they come. */
async function readBy(person: TestUser, ids: string[]): Promise<string[]> {
  const reads = OPERATIONS.filter(
    ({ method, access }) => method === 'get' && access !== 'admin' && access !== 'redress',
  )
  const paths = reads.flatMap(({ path }) => {
    const own = path.replace('{userId}', person.id)
    const names = own.match(/\{\w+\}/g) ?? []
    return names.length === 0 ? [own] : ids.map((id) => own.replace(/\{\w+\}/g, id))
  })
  const read = async (path: string) => {
    const [name = ''] = functionPath(path).split('/')
    const url = `${stack.urls.functions[name]}/${functionPath(path)}?year=${new Date().getFullYear()}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${person.token}` }, redirect: 'manual' })
    return `${path}: ${await answer.text()}`
  }
  return Promise.all(paths.map(read))
}

test('no call, mail, webhook or file names an account that claims and only reads', { tags: ['P1'] }, async () => {
  const [sam, gina, zelda] = [await seller('Sam Seller'), await user('Gina Giver'), await signUp('Zelda Needle')]
  const email = guestEmail()
  await owner`update auth.users set email = ${email} where id = ${zelda.id}`
  const hook = await receiver()
  expect((await sam.post(`users/${sam.id}/webhooks`, { url: hook.url, events: EVENTS })).status).toBe(201)
  const [sold, copied, given] = [await list(sam), await list(sam), await list(sam)]
  await owner`update public.listings set licence_source = 'generated' where id in ${owner([sold.id, copied.id])}`
  await buyAsGuest(email, sold.id)
  const token = tokenIn((await mailWith(email, 'Thank you for your purchase')).text)
  const [{ order_id: orderId }] = (await byLink('GET', 'redress', token)).body.purchases
  const asked = await byLink('POST', `guests/orders/${orderId}/refund-request`, token, { kind: 'other', body: 'Why' })
  expect(asked.status).toBe(201)
  await sam.post('customers', { listingIds: [copied.id], addresses: [email], reason: 'For your review' })
  const importId = await importCustomer(sam, email)
  const gift = await give(gina, { address: email }, given.id)
  const { threads } = (await sam.get(`users/${sam.id}/threads`)).body
  expect(threads).toMatchObject([{ with_id: null, with_name: 'Guest' }])
  await sam.post(`threads/${threads[0].id}/messages`, { body: 'Which page?' })

  await owner`update auth.users set email_confirmed_at = now() where id = ${zelda.id}`
  await zelda.post('users/sync', { auth0_id: zelda.id, email, name: zelda.name })
  const { requests } = (await zelda.get(`orders/${orderId}/refunds`)).body
  expect((await zelda.get(`orders/${orderId}`)).body).toMatchObject({ hides_you: true })
  expect((await zelda.get(`threads/${threads[0].id}`)).body.thread).toMatchObject({ hides_you: true })
  await zelda.post(`threads/${threads[0].id}/read`)
  await zelda.get(`orders/${orderId}/download/${sold.id}`)
  await zelda.post(`cases/${requests[0].id}/reply`, { action: 'withdraw' })
  await runJobs()

  const orders = await owner`select id from public.orders where seller_id = ${sam.id}`
  const ids = [
    ...orders.map(({ id }) => String(id)),
    gift.id,
    sold.id,
    copied.id,
    given.id,
    importId,
    threads[0].id,
    requests[0].id,
  ]
  const lines = [
    ...(await readBy(sam, ids)),
    ...(await readBy(gina, ids)),
    ...[await mailsTo(sam.email), await mailsTo(gina.email), await hook.has(1)].map((sent) => JSON.stringify(sent)),
  ]
  const needles = [zelda.id, zelda.name, await usernameOf(zelda)]
  const names = (line: string) => needles.some((needle) => line.includes(needle))
  expect(lines.filter(names)).toEqual([])
  expect((await zelda.post(`threads/${threads[0].id}/messages`, { body: 'The third' })).status).toBe(201)
  expect(names(JSON.stringify((await sam.get(`threads/${threads[0].id}`)).body))).toBe(true)
})
