// Follows by email and shared addresses over HTTP.
import { expect, test } from 'vitest'
import { freshAddress } from '../../support/api/captcha.ts'
import { buyAsGuest, byLink, followByAddress, guestEmail, mailedFollow } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { mailsTo, mailWith, runJobs } from '../../support/api/mails.ts'
import { owner, seller, until, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { seenIn } from '../../support/send.ts'
import { call } from '../../support/stack.ts'

const byToken = (step: string, token: string) => call('POST', `address-follows/${step}`, { body: { token } })

test('a visitor follows by email, shares the address, and erases it again', async () => {
  const sam = await seller()
  const email = guestEmail()
  const token = await mailedFollow(sam.id, email, true)
  expect((await byToken('link', token)).body).toMatchObject({ address: email, is_confirmed: false })
  const file = async () => (await sam.get(`users/${sam.id}/audience-file`)).body
  expect(await file()).toBe('email,kind,agreed_at\r\n')
  expect((await byToken('confirm', token)).status).toBe(200)
  expect(await file()).toMatch(new RegExp(`\r\n${email},follower,\\d{4}-[\\d-]+T[\\d:.]+Z\r\n$`))
  expect((await byToken('end', token)).status).toBe(200)
  expect(await file()).toBe('email,kind,agreed_at\r\n')
  expect((await byToken('confirm', token)).body.code).toBe('invalid_state')
})

test('known and unknown addresses get the same answer, and a follower no second mail', { tags: ['I10'] }, async () => {
  const sam = await seller()
  const [follower, member, stranger] = [guestEmail(), (await user()).email, guestEmail()]
  await byToken('confirm', await mailedFollow(sam.id, follower))
  const answers = new Set<string>()
  for (const email of [follower, member, stranger]) answers.add(seenIn(await followByAddress(sam.id, email)))
  expect([...answers]).toEqual([expect.stringMatching(/^\[201,\{"success":true\}/)])
  await mailWith(stranger, 'Confirm that you follow')
  await until('the follower’s request is done', async () => {
    await runJobs()
    return (await owner`select from private.outbox where address = ${follower}`).length === 0
  })
  expect(await mailsTo(follower)).toHaveLength(1)
})

test('a client address requests 20 mails an hour at most', { tags: ['I5'] }, async () => {
  const sam = await seller()
  const client = freshAddress()
  expect((await followByAddress(sam.id, guestEmail(), false, client)).status).toBe(201)
  await owner`update private.rate_limits set hits = 20 where key like ${`address follows:${client.split('::')[0]}%`}`
  expect((await followByAddress(sam.id, guestEmail(), false, client)).status).toBe(429)
})

test('a member and a guest agree to offers, and a formula in an address is text', async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  await owner`update auth.users set email_confirmed_at = now(), email = ${`+${bea.email}`} where id = ${bea.id}`
  await bea.post('users/sync', { auth0_id: bea.id, email: `+${bea.email}`, name: 'Bea' })
  const { id } = await list(sam, { price: 7 })
  const order = await buy(bea, id)
  const agreed = { wantsOffers: true, sharesAddress: true }
  expect((await bea.put(`orders/${order.id}/offers`, agreed)).status).toBe(200)
  expect((await bea.get(`users/${bea.id}/offer-consents`)).body.consents).toMatchObject([{ seller_id: sam.id }])
  const email = guestEmail()
  const { token } = await buyAsGuest(email, id)
  const [{ order_id: orderId }] = (await byLink('GET', 'redress', token)).body.purchases
  const offers = `orders/${orderId}/offers`
  expect((await byLink('PUT', offers, token, agreed)).body.code).toBe('mailed_link_needed')
  const mailed = /\/purchases#([\w-]+)/.exec((await mailWith(email, 'Thank you for your purchase')).text)?.[1] ?? ''
  expect((await byLink('PUT', offers, mailed, agreed)).status).toBe(200)
  expect((await byLink('GET', offers, mailed)).body).toMatchObject({ wants_offers: true, shares_address: true })
  const lines = (await sam.get(`users/${sam.id}/audience-file`)).body.split('\r\n')
  expect(lines.map((line: string) => line.split(',').slice(0, 2).join()).toSorted()).toEqual(
    ['', 'email,kind', `${email},buyer`, `'+${bea.email},buyer`].toSorted(),
  )
})
