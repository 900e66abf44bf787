// Mails about saved searches: new listings once a day, none twice.
import { beforeEach, describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { hide, setCharges, setStatus } from '../../support/database/steps.ts'
import { addListing, addSeller, addUser, asJobs, asUser } from '../../support/database/world.ts'

const { owner } = world

let bea: string
let sam: string
beforeEach(async () => {
  ;[bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
})

const save = (user: string, search: string, wantsMail = true) =>
  asUser(user)`insert into public.saved_searches (name, search, wants_mail) values (${search}, ${search}, ${wantsMail})`

async function listedHoursAgo(hours: number, title: string, seller = sam): Promise<string> {
  const id = await addListing(seller, 900, title)
  await owner`update public.listings set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`
  return id
}

/** Moves all times back, as if so many hours had passed. */
async function wait(hours: number, user = bea): Promise<void> {
  const time = owner`make_interval(hours => ${hours})`
  await owner`
    update private.digests set due_at = due_at - ${time}, covered_until = covered_until - ${time} where user_id = ${user}`
  await owner`update public.listings set created_at = created_at - ${time} where seller_id in (${sam}, ${bea})`
}

const requestOf = (words: string) => ({
  words,
  is_exact: false,
  wanted: {},
  unwanted: [],
  hidden: [],
  sort: 'newest',
  page_size: 10,
})

/** Runs the job for all due users. */
async function runJob(): Promise<void> {
  for (;;) {
    const [due] = await asJobs((sql) => sql`select * from private.take_digest()`)
    if (!due) return
    const searches = due.searches.map((one: { search: string }) => ({ ...one, request: requestOf(one.search) }))
    await asJobs((sql) => sql`select private.mail_digest(${due.user_id}, ${due.kind}, ${owner.json(searches)})`)
  }
}

type Mailed = { name: string; listings: { title: string }[] }
/** The titles of each mail, by search. */
async function mails(user = bea): Promise<Record<string, string[]>[]> {
  await runJob()
  const rows = await owner<{ searches: Mailed[] }[]>`
    select facts -> 'searches' as searches from private.outbox
    where recipient_id = ${user} and kind = 'saved_searches' order by created_at, id`
  return rows.map(({ searches }) =>
    Object.fromEntries(searches.map(({ name, listings }) => [name, listings.map(({ title }) => title)])),
  )
}

describe('a user with saved searches', { tags: ['mail-with-its-cause'] }, () => {
  test('gets one mail a day of new items over all searches, each once, newest first', async () => {
    await save(bea, 'owl')
    await save(bea, 'fox')
    await save(bea, 'owl fox')
    await listedHoursAgo(2, 'Owl before the search')
    expect(await mails()).toEqual([])
    await wait(30)
    await listedHoursAgo(3, 'A fox')
    await listedHoursAgo(4, 'An owl and a fox')
    await listedHoursAgo(20, 'A wolf')
    const first = { owl: ['An owl and a fox'], fox: ['A fox'] }
    expect(await mails()).toEqual([first])

    await listedHoursAgo(0, 'Another owl')
    expect(await mails()).toEqual([first])
    await wait(23)
    expect(await mails()).toEqual([first])
    await wait(2)
    expect(await mails()).toEqual([first, { owl: ['Another owl'] }])
    await wait(25)
    expect(await mails()).toHaveLength(2)
  })

  test('has a day of their own', async () => {
    const cara = await addUser('Cara')
    for (const user of [bea, cara]) await save(user, 'plover')
    await wait(30)
    await wait(23, cara)
    await listedHoursAgo(3, 'A plover')
    expect(await mails()).toEqual([{ plover: ['A plover'] }])
    expect(await mails(cara)).toEqual([])
    await wait(2, cara)
    expect(await mails(cara)).toEqual([{ plover: ['A plover'] }])
  })

  test('gets at most ten items of a search', async () => {
    await save(bea, 'puffin')
    await wait(30)
    for (let number = 1; number <= 11; number += 1) await listedHoursAgo(number + 1, `Puffin ${number}`)
    const [mail] = await mails()
    expect(mail?.puffin).toEqual(Array.from({ length: 10 }, (_, index) => `Puffin ${index + 1}`))
  })

  test('gets no paused, removed or own items, nor those of the last hour until they are older', async () => {
    await save(bea, 'crane')
    await wait(30)
    for (const status of ['inactive', 'removed']) await setStatus(await listedHoursAgo(3, `A ${status} crane`), status)
    const unpaid = await addSeller('Unpaid')
    await listedHoursAgo(3, 'A paused crane', unpaid)
    await setCharges(unpaid, false)
    await owner`
      insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled)
      values (${bea}, ${`acct_${bea}`}, false, true)`
    await listedHoursAgo(3, 'My own crane', bea)
    await listedHoursAgo(0, 'A young crane')
    expect(await mails()).toEqual([])
    await wait(25)
    expect(await mails()).toEqual([{ crane: ['A young crane'] }])
  })

  test('gets no items that they hide', async () => {
    await save(bea, 'heron')
    await hide(bea, `seller:${sam}`)
    await wait(30)
    await listedHoursAgo(3, 'A heron of Sam')
    await listedHoursAgo(4, 'A heron of Ned', await addSeller('Ned'))
    expect(await mails()).toEqual([{ heron: ['A heron of Ned'] }])
  })

  test('gets nothing for words that no item can have, or a search without mail', async () => {
    await save(bea, 'the of')
    await save(bea, 'stork', false)
    await wait(30)
    await listedHoursAgo(3, 'A stork')
    expect(await mails()).toEqual([])
    await asUser(bea)`update public.saved_searches set wants_mail = true where search = 'stork'`
    await wait(25)
    await listedHoursAgo(3, 'A later stork')
    expect(await mails()).toEqual([{ stork: ['A later stork'] }])
  })

  test('gets nothing after turning these mails off', async () => {
    await save(bea, 'ibis')
    await asUser(bea)`insert into public.mail_preferences (kind, is_wanted) values ('saved_searches', false)`
    await wait(30)
    await listedHoursAgo(3, 'An ibis')
    expect(await mails()).toEqual([])
  })

  test('misses a day if the job fails, and no items', async () => {
    await save(bea, 'gannet')
    await wait(30)
    await listedHoursAgo(3, 'A gannet')
    const due = await asJobs((sql) => sql`select * from private.take_digest()`)
    expect(due).toMatchObject([{ user_id: bea, searches: [{ search: 'gannet' }] }])
    expect(await mails()).toEqual([])
    await wait(25)
    expect(await mails()).toEqual([{ gannet: ['A gannet'] }])
  })

  test('can’t save the same search twice, or read when the next mail is due', async () => {
    await save(bea, 'swan')
    await expect(save(bea, 'swan')).rejects.toThrow('saved_searches_once')
    await expect(asUser(bea)`select from private.digests`).rejects.toThrow('permission denied')
  })
})
