// How many mails are on their way at once, which of them go alone, and when a call ends.
import { expect, test, vi } from 'vitest'

type Flights = typeof import('../../../edge-functions/jobs/mail-flights.ts')
type Mail = { kind: string; was_cut_off: boolean }
type Sent = Parameters<Flights['sendConcurrently']>[0]

/** The module as the runtime loads it, and the event before the function ends. */
async function load(): Promise<Flights & { unload(): void }> {
  vi.resetModules()
  const listen = vi.fn<(event: string, act: () => void) => void>()
  vi.stubGlobal('addEventListener', listen)
  const flights: Flights = await import('../../../edge-functions/jobs/mail-flights.ts')
  return { ...flights, unload: () => listen.mock.calls.find(([event]) => event === 'beforeunload')?.[1]() }
}

/** Sends these mails, ten at once, and notes how many were on their way as each began. */
async function sendAll(mails: Mail[], change: Partial<Sent>, { sendConcurrently }: Flights) {
  const waiting = [...mails]
  const now = { all: 0, posts: 0 }
  const most = { all: 0, posts: 0, besideCutOff: 0 }
  const counts = await sendConcurrently({
    atOnce: 10,
    async take(withPosts) {
      const place = waiting.findIndex(({ kind }) => withPosts || kind !== 'post')
      return place < 0 ? undefined : waiting.splice(place, 1)[0]
    },
    async send({ kind, was_cut_off }) {
      now.all += 1
      now.posts += kind === 'post' ? 1 : 0
      most.all = Math.max(most.all, now.all)
      most.posts = Math.max(most.posts, now.posts)
      if (was_cut_off) most.besideCutOff = Math.max(most.besideCutOff, now.all - 1)
      await new Promise((resolve) => setImmediate(resolve))
      if (was_cut_off) most.besideCutOff = Math.max(most.besideCutOff, now.all - 1)
      now.all -= 1
      now.posts -= kind === 'post' ? 1 : 0
      return 'sent'
    },
    refill: async () => false,
    ...change,
  } as Sent)
  return { counts, most, left: waiting.length }
}
const mails = (count: number, kind = 'sale', was_cut_off = false): Mail[] =>
  Array.from({ length: count }, () => ({ kind, was_cut_off }))

test('ten mails are on their way at once, and at most eight posts', { tags: ['mail-sent-once'] }, async () => {
  const flights = await load()
  const { counts, most } = await sendAll(mails(40), {}, flights)
  expect({ counts, atOnce: most.all }).toEqual({ counts: { sent: 40, unsent: 0, hasMore: false }, atOnce: 10 })
  expect((await sendAll(mails(40, 'post'), {}, flights)).most).toMatchObject({ all: 8, posts: 8 })
  expect((await sendAll(mails(5, 'post'), { atOnce: 1 }, flights)).counts.sent).toBe(5)
})

test('a mail whose last try was cut off goes alone', { tags: ['mail-given-up'] }, async () => {
  const { most, counts } = await sendAll([...mails(5), ...mails(2, 'sale', true), ...mails(5)], {}, await load())
  expect(most.besideCutOff).toBe(0)
  expect(most.all).toBe(5)
  expect(counts.sent).toBe(12)
})

test('a call ends after 100 mails and says that there are more', async () => {
  const { counts, left } = await sendAll(mails(130), {}, await load())
  expect({ counts, left }).toEqual({ counts: { sent: 100, unsent: 0, hasMore: true }, left: 30 })
})

test('a call ends when the runtime is about to end it, and when the mail server asks for a pause', async () => {
  const flights = await load()
  const slowed = await sendAll(mails(30), { send: async () => 'slowed' }, flights)
  expect(slowed.counts).toEqual({ sent: 0, unsent: 0, hasMore: true })
  expect(slowed.left > 15).toBe(true)
  flights.unload()
  expect(await sendAll(mails(30), {}, flights)).toMatchObject({ counts: { sent: 0, hasMore: true }, left: 30 })
})

test('what fails is thrown once all that is on its way has ended', async () => {
  let ended = 0
  const send = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    ended += 1
    if (ended === 1) throw new Error('the database is away')
    return 'sent' as const
  }
  await expect(sendAll(mails(10), { send }, await load())).rejects.toThrow('the database is away')
  expect(ended).toBeGreaterThan(1)
})

test.each([
  [{ responseCode: 421, response: '421 4.7.0 Try again later' }, true],
  [{ responseCode: 429, response: '429 Too Many Requests' }, true],
  [{ responseCode: 554, response: '554 Too many connections' }, true],
  [{ responseCode: 450, response: '450 Too many concurrent connections from 192.0.2.1' }, true],
  [{ responseCode: 454, response: '454 Throttling failure: Maximum sending rate exceeded.' }, true],
  [{ responseCode: 452, response: '452 4.5.3 Too many recipients' }, false],
  [{ responseCode: 554, response: '554 5.4.14 Hop count exceeded: too many hops' }, false],
  [{ responseCode: 450, response: '450 4.2.0 Greylisted' }, false],
  [new Error('Connection timeout'), false],
])('whether %j asks for a pause: %s', async (error, asks) => {
  expect((await load()).asksForPause(error)).toBe(asks)
})
