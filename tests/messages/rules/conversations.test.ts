// Questions before buying: who can be asked, one thread per subject, and the mails about them.
import { beforeEach, describe, expect, test } from 'vitest'
import { completeWorld, world } from '../../support/database/fixture.ts'
import { askAboutOrder, firstValue, offered, say, setBanned, sold } from '../../support/database/steps.ts'
import { actAs, addUser, asUser, rejectionOf } from '../../support/database/world.ts'

await completeWorld()

const { owner } = world
const askAbout = (who: string, listing: string): Promise<string> =>
  firstValue(asUser(who)`insert into public.threads (listing_id) values (${listing}) returning id`)
const askSeller = (who: string, seller: string): Promise<string> =>
  firstValue(asUser(who)`insert into public.threads (seller_id) values (${seller}) returning id`)
const newTalk = async () => {
  const [ana, { sam, listing }] = [await addUser('Ana'), await offered(500, 'Crib quilt')]
  return { ana, sam, listing, thread: await askAbout(ana, listing) }
}

describe('a question before buying', { tags: ['ask-before-buying'] }, () => {
  test('reaches the seller of the listing, and keeps its title after the listing is deleted', async () => {
    const { ana, sam, listing, thread } = await newTalk()
    await owner`delete from public.listings where id = ${listing}`
    const [row] =
      await owner`select about, listing_id, listing_title, buyer_id, seller_id from public.threads where id = ${thread}`
    expect(row).toEqual({
      about: 'listing',
      listing_id: null,
      listing_title: 'Crib quilt',
      buyer_id: ana,
      seller_id: sam,
    })
  })

  test('makes one thread per buyer and listing or shop', async () => {
    const { ana, sam, listing } = await newTalk()
    expect(await rejectionOf(askAbout(ana, listing))).toBe('23505')
    await askAbout(await addUser('Bea'), listing)
    await askSeller(ana, sam)
    expect(await rejectionOf(askSeller(ana, sam))).toBe('23505')
  })

  test('about a removed, processing or unknown listing is refused', async () => {
    const ana = await addUser('Ana')
    for (const listing of [world.removedListing, world.processingListing, crypto.randomUUID()])
      expect(await rejectionOf(askAbout(ana, listing))).toBe('not_found')
  })

  test('reaches neither oneself nor a banned user', async () => {
    const { ana, sam, listing } = await newTalk()
    expect(await rejectionOf(askAbout(sam, listing))).toBe('cannot_write')
    expect(await rejectionOf(askSeller(sam, sam))).toBe('cannot_write')
    await setBanned(sam, true)
    expect(await rejectionOf(askSeller(ana, sam))).toBe('cannot_write')
  })

  test('ends while the other side is banned; a thread about an order does not', async () => {
    const { ana, sam, thread } = await newTalk()
    await setBanned(sam, true)
    expect(await rejectionOf(say(ana, thread))).toBe('cannot_write')
    await setBanned(sam, false)
    await setBanned(ana, true)
    expect(await rejectionOf(say(sam, thread))).toBe('cannot_write')
    await say(world.people.seller, world.bannedThread)
    expect(await owner`select from public.messages where thread_id = ${thread}`).toEqual([])
  })
})

describe('the mail about a message', { tags: ['message-mail'] }, () => {
  beforeEach(() => owner`delete from private.outbox`)
  const mailsAbout = (who: string) =>
    owner`select facts, due_at > now() as waits from private.outbox where kind = 'message' and recipient_id = ${who}`
  const read = (who: string, thread: string) => actAs(who, 'api')`select private.mark_thread_read(${thread})`
  const send = () => owner`update private.outbox set sent_at = now()`

  test('is sent once per thread until its recipient has read it', async () => {
    const { ana, sam, thread } = await newTalk()
    await say(ana, thread, 'Which needles?')
    await say(ana, thread, 'And how many?')
    const mails = await mailsAbout(sam)
    expect(mails).toEqual([
      {
        facts: {
          threadId: thread,
          sender: 'Ana',
          about: 'Crib quilt',
          more: 0,
          isSeller: true,
          body: 'Which needles?',
          pictures: 0,
        },
        waits: true,
      },
    ])
    await send()
    await say(ana, thread)
    expect(await mailsAbout(sam)).toHaveLength(1)
    await read(sam, thread)
    await say(ana, thread)
    expect(await mailsAbout(sam)).toHaveLength(2)
    expect(await mailsAbout(ana)).toEqual([])
  })

  test('is not sent if the message was read or answered before', async () => {
    const { ana, sam, thread } = await newTalk()
    await say(ana, thread)
    await read(sam, thread)
    expect(await mailsAbout(sam)).toEqual([])
    await say(ana, thread)
    await say(sam, thread, 'Four millimetres.')
    expect(await mailsAbout(sam)).toEqual([])
    expect(await mailsAbout(ana)).toHaveLength(1)
  })

  test('names an order by its items and a shop by its side, and reaches no banned user', async () => {
    const { ana, sam } = await newTalk()
    const shop = await askSeller(ana, sam)
    await say(ana, shop)
    await say(sam, shop)
    await say(world.people.buyer, world.thread)
    await say(world.people.seller, world.bannedThread)
    const about = async (who: string) => (await mailsAbout(who)).map(({ facts }) => [facts.about, facts.isSeller])
    // An answer marks the thread as read.
    expect({ sam: await about(sam), ana: await about(ana) }).toEqual({ sam: [], ana: [[null, false]] })
    expect(await about(world.people.seller)).toEqual([['A pattern', true]])
    expect(await about(world.people.banned)).toEqual([])
  })
})

describe('a block', { tags: ['blocks'] }, () => {
  const block = (who: string, blocked: string) =>
    asUser(who)`insert into public.blocks (blocked_id) values (${blocked})`
  const unblock = (who: string, blocked: string) => asUser(who)`delete from public.blocks where blocked_id = ${blocked}`

  test('keeps both from writing before a purchase, with the same rejection for all reasons', async () => {
    const { ana, sam, thread } = await newTalk()
    await block(sam, ana)
    for (const write of [() => say(ana, thread), () => say(sam, thread), () => askSeller(ana, sam)])
      expect(await rejectionOf(write())).toBe('cannot_write')
    await unblock(sam, ana)
    await say(ana, thread)
  })

  test('by a seller never keeps a buyer of an order away; by the buyer it keeps the seller away', async () => {
    const { bea, sam, orderId } = await sold()
    const id = await askAboutOrder(bea, orderId)
    await block(sam, bea)
    await say(bea, id)
    await say(sam, id)
    await block(bea, sam)
    await say(bea, id)
    expect(await rejectionOf(say(sam, id))).toBe('cannot_write')
  })
})
