// Things at the same moment: a deactivation while people wish, and calls that are cut off while others ask.
import { expect, test } from 'vitest'
import { beginUploads, PDF, putObject } from '../../support/api/listings.ts'
import { type Answer, owner, seller, type TestUser, until, user } from '../../support/api/people.ts'
import { call, stack } from '../../support/stack.ts'

/** Eight listings whose files are uploaded already: what is left is to send them. */
async function eightListings(sam: TestUser): Promise<(() => Promise<Answer>)[]> {
  const places = await beginUploads(sam, Array<'product'>(8).fill('product'))
  await Promise.all(places.map((place) => putObject(sam, place, PDF, 'application/pdf')))
  return places.map(({ id }) => () => {
    const file = { uploadId: id, name: 'pattern.pdf' }
    const words = { title: 'Pattern', description: 'Twelve blocks', price: '12.50' }
    return sam.post('files/upload', { auth0_id: sam.id, ...words, file })
  })
}

const inShop = ({ id }: TestUser) => owner`select from public.listings where seller_id = ${id} and status <> 'removed'`

const waiting = async () =>
  (await owner`select from pg_stat_activity where usename = 'marketplace_api' and wait_event_type = 'Lock'`).length

type End = (sam: TestUser) => Promise<Answer>

/** Ends an account while eight listings of its owner's are written, at any moment. */
async function _atAnyMoment(end: End): Promise<void> {
  const sam = await seller()
  const uploads = (await eightListings(sam)).map((send) => send())
  const ended = await end(sam)
  const answers = await Promise.all(uploads)
  expect(ended.status).toBe(200)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await inShop(sam)).toHaveLength(0)
}

/** The same while the first is written and not committed, and the others wait for it: nobody else sees them yet. */
async function _beforeTheyCommit(end: End): Promise<void> {
  const sam = await seller()
  const sends = await eightListings(sam)
  const { uploads, ending } = await owner.begin(async (sql) => {
    await sql`lock table private.preparations in share row exclusive mode`
    const uploads = Promise.all(sends.map((send) => send()))
    await until('all are on their way', async () => (await waiting()) >= 8)
    const ending = end(sam)
    await Promise.race([ending, until('the end waits for them', async () => (await waiting()) > 8)])
    return { uploads, ending }
  })
  expect((await ending).status).toBe(200)
  await uploads
  expect(await inShop(sam)).toHaveLength(0)
}

test('a call that is cut off never lends its identity to the next', { tags: ['R6'] }, async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_, index) => user(`Person ${index}`)))
  /** Asks for the person's own profile and hangs up at once or after a moment. */
  const cutOff = async (person: TestUser, afterMs: number) => {
    const path = `${stack.urls.functions.api}/api/users/profile/${person.id}`
    const signal = AbortSignal.timeout(afterMs)
    await fetch(path, { headers: { authorization: `Bearer ${person.token}` }, signal }).catch(() => {})
  }
  const asks = Array.from({ length: 300 }, async (_, index) => {
    const [one, other] = [people[index % 6], people[(index + 1) % 6]]
    if (!one || !other) return 'nobody asked'
    void cutOff(one, index % 12)
    const [own, foreign, visitor] = await Promise.all([
      other.get(`users/profile/${other.id}`),
      other.get(`users/${one.id}/cart`),
      call('GET', `users/profile/${one.id}`),
    ])
    return [own.body.email === other.email, foreign.status, visitor.status].join(' ')
  })
  expect(new Set(await Promise.all(asks))).toEqual(new Set(['true 403 401']))
  await until('no connection is left in a transaction', async () => {
    const open = await owner`
      select from pg_stat_activity where usename like 'marketplace_%' and state like 'idle in transaction%'`
    return open.length === 0
  })
})

test('calls that are cut off while the database holds them leave every connection without an identity', {
  tags: ['R6'],
}, async () => {
  const [ann, bob] = await Promise.all([user('Ann'), user('Bob')])
  const hangUp = new AbortController()
  await owner.begin(async (sql) => {
    await sql`lock table public.cart_items in access exclusive mode`
    const calls = Array.from({ length: 10 }, () =>
      fetch(`${stack.urls.functions.api}/api/users/${ann.id}/cart`, {
        headers: { authorization: `Bearer ${ann.token}` },
        signal: hangUp.signal,
      }).catch(() => 'cut off'),
    )
    await until('every connection is taken', async () => (await waiting()) === 10)
    hangUp.abort()
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['cut off']))
  })
  const answers = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const [own, foreign] = await Promise.all([bob.get(`users/profile/${bob.id}`), bob.get(`users/profile/${ann.id}`)])
      return [own.body.email === bob.email, foreign.status].join(' ')
    }),
  )
  expect(new Set(answers)).toEqual(new Set(['true 403']))
})
