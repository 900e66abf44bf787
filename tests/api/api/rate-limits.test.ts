// Rate limits: exact under bursts, by user or by the address that the gateway saw.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hostSignature } from '../../../web/hosting/sign.ts'
import { freshAddress, freshToken, visit } from '../../support/api/captcha.ts'
import { headersOf, list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { stack } from '../../support/stack.ts'

const forget = () => owner`delete from private.rate_limits`
/** A window must not end while a test counts in it. */
async function freshWindow(seconds: number): Promise<void> {
  const left = seconds - ((Date.now() / 1000) % seconds)
  if (left < 10) await new Promise((resolve) => setTimeout(resolve, left * 1000 + 100))
}
beforeEach(forget)
afterAll(forget)

const statuses = (answers: { status: number }[]) => {
  const byStatus = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, all]) => [status, all.length]))
}

/** What a visitor writes whose own address is `from`, one of this machine's. */
async function writeFrom(from: string, origin: string, path: string, body: unknown, headers: Record<string, string>) {
  const { hostname, port } = new URL(origin)
  const sent = request({
    hostname,
    port,
    path,
    method: 'POST',
    localAddress: from,
    headers: { 'content-type': 'application/json', ...headers },
  })
  sent.end(JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return { status: response.statusCode ?? 0 }
}

const letter = async () => ({
  name: 'Vera',
  email: 'vera@example.com',
  message: 'Hello',
  captchaToken: await freshToken(),
})

const ADDRESS = freshAddress()

describe('a visitor', { tags: ['I5'] }, () => {
  test('sends five messages an hour, then reads when to try again', { timeout: 60_000 }, async () => {
    await freshWindow(3600)
    const address = freshAddress()
    const letters = await Promise.all(Array.from({ length: 7 }, letter))
    const answers = await Promise.all(letters.map((body) => visit('POST', 'contact', address, body)))
    expect(statuses(answers)).toEqual({ 201: 5, 429: 2 })
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ code: 'rate_limited', parameters: { seconds: expect.any(Number) } })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await visit('POST', 'contact', freshAddress(), await letter())).status).toBe(201)
  })

  const form = '/functions/v1/api/contact'
  test.each<[string, (body: object, index: number) => Promise<{ status: number }>]>([
    [
      'put other addresses before their own',
      (body, index) => visit('POST', 'contact', `198.51.100.${index}, ${ADDRESS}`, body),
    ],
    [
      'choose their address through the gateway',
      (body, index) =>
        fetch(stack.urls.supabase + form, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index}` },
          body: JSON.stringify(body),
        }),
    ],
    [
      'sign an address as the web host does',
      async (body, index) =>
        writeFrom('127.0.0.4', stack.urls.supabase, form, body, {
          'x-nf-client-connection-ip': `198.51.100.${index}`,
          'x-nf-sign': index % 2 ? await hostSignature('a secret that is not the web host’s')() : '',
        }),
    ],
  ])('cannot %s', { timeout: 60_000 }, async (_what, write) => {
    await freshWindow(3600)
    const letters = await Promise.all(Array.from({ length: 6 }, letter))
    expect(statuses(await Promise.all(letters.map(write)))).toEqual({ 201: 5, 429: 1 })
  })

  test('is one of several through the shop, each with an address and a count of their own', {
    timeout: 60_000,
  }, async () => {
    await freshWindow(3600)
    const letters = await Promise.all(Array.from({ length: 8 }, letter))
    const [last, ...firsts] = letters
    // Whatever they claim, they are who the web host sees.
    const write = (from: string, body: object | undefined, index = 0) =>
      writeFrom(from, stack.urls.web, '/api/contact', body, {
        'x-forwarded-for': `198.51.100.${index}`,
        'x-nf-client-connection-ip': `198.51.100.${index}`,
        'x-nf-sign': 'of my own',
      })
    const ofVera = await Promise.all(firsts.map((body, index) => write('127.0.0.2', body, index)))
    expect(statuses(ofVera)).toEqual({ 201: 5, 429: 2 })
    expect((await write('127.0.0.3', last)).status).toBe(201)
  })

  test('searches three hundred times a minute', async () => {
    await freshWindow(60)
    const address = freshAddress()
    const search = () => visit('GET', 'search?query=quilt', address)
    await search()
    await owner`update private.rate_limits set hits = 299 where key like 'search:%'`
    expect({ last: (await search()).status, tooMany: (await search()).status }).toEqual({ last: 200, tooMany: 429 })
  })
})

describe('a user', () => {
  test('reads from REST and each call when to try again', { tags: ['limited-request-says-when'] }, async () => {
    await freshWindow(3600)
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam, { price: 0 })
    const { id: orderId } = await buy(bea, listing.id)
    await owner`
      insert into private.rate_limits (key, window_start, hits)
      select name || ${`:${bea.id}`}, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds), most
      from private.limits where seconds is not null
      on conflict (key, window_start) do update set hits = excluded.hits`
    const report = { reported_user_id: sam.id, reason: 'Spam' }
    const byRest = await fetch(`${stack.urls.supabase}/rest/v1/reports`, {
      method: 'POST',
      headers: {
        ...headersOf(bea),
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      body: JSON.stringify(report),
    })
    expect(byRest.status).toBe(429)
    expect(await byRest.json()).toEqual(expect.objectContaining({ code: 'rate_limited' }))
    const answers = await Promise.all([
      bea.post(`orders/${orderId}/thread`, { body: 'Hello' }),
      bea.post(`users/${bea.id}/follows`, { sellerId: sam.id }),
      bea.put(`users/profile/update/${bea.id}`, { name: 'Beatrix' }),
      bea.post('stripe/connect'),
      bea.post('checkout/create-checkout-session', {
        auth0Id: bea.id,
        cartItems: [{ id: (await list(sam, { price: 0 })).id }],
      }),
    ])
    expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill('rate_limited'))
    expect([byRest, ...answers].filter(({ headers }) => !(Number(headers.get('retry-after')) > 0))).toEqual([])
  })
})
