// Reports of members and visitors: an act or a dismissal closes one, and its reporter gets a mail.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { digestOf, signInVerified } from '../../support/database/guests.ts'
import { addAdmin, firstValue, leave, offered, takeMails } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asUser, rejectionOf } from '../../support/database/world.ts'
import { appeal, decide, decideAppeal, reverse } from './moderating.ts'

const { owner, people } = world

async function reportOf(listing: string, category = 'copyright') {
  const reporter = await addUser('Reporter')
  await asUser(reporter)`
    insert into public.reports (reported_listing_id, reason, category) values (${listing}, 'My own drawing', ${category})`
  const [report] = await owner`select id from public.reports where reporter_id = ${reporter}`
  return { id: report?.id as string, reporter }
}
const stateOf = (id: string) => owner`select status, outcome from public.reports where id = ${id}`
const mailsTo = (reporter: string) =>
  owner`select kind, facts from private.outbox where recipient_id = ${reporter} order by created_at`
const resolve = (id: string, status: string) =>
  actAs(people.admin, 'api')`select private.set_report_status(${id}, ${status})`

describe('a report', () => {
  test('has a category of the list', async () => {
    const { listing } = await offered()
    expect(await rejectionOf(reportOf(listing, 'dislike'))).toBe('23514')
  })

  test('is about one thing', async () => {
    const { listing } = await offered()
    const ofBoth = asUser(await addUser('Reporter'))`
      insert into public.reports (reported_listing_id, reported_post_id, reason) values (${listing}, gen_random_uuid(), 'Mine')`
    expect(await rejectionOf(ofBoth)).toBe('23514')
  })

  test('is closed by the act that answers it, and its reporter is notified', { tags: ['report-outcome'] }, async () => {
    const sam = await addSeller('Sam')
    const { id, reporter } = await reportOf(await addListing(sam))
    await decide('warn', sam, { report: id })
    expect(await stateOf(id)).toEqual([{ status: 'dismissed', outcome: 'acted' }])
    expect(await mailsTo(reporter)).toMatchObject([
      {
        kind: 'report_outcome',
        facts: { outcome: 'acted', what: 'listing', title: 'A pattern', reason: 'My own drawing' },
      },
    ])
    const mails = JSON.stringify([
      await owner`select facts from private.outbox where recipient_id = ${sam}`,
      await asUser(sam)`select * from public.statements`,
    ])
    expect(mails).not.toContain(reporter)
    expect(mails).not.toContain('My own drawing')
  })

  test('about another user is not answered by the act', { tags: ['report-outcome'] }, async () => {
    const [sam, robin] = [await addSeller('Sam'), await addUser('Robin')]
    const { id } = await reportOf(await addListing(sam))
    const warn = decide('warn', robin, { report: id })
    expect(await rejectionOf(warn)).toBe('report_not_found')
    expect(await stateOf(id)).toEqual([{ status: 'pending', outcome: 'none' }])
    expect(await owner`select from public.statements where user_id = ${robin}`).toEqual([])
  })

  test('of a listing is closed with the others about it by a take-down', { tags: ['report-outcome'] }, async () => {
    const { listing } = await offered()
    const reports = [await reportOf(listing), await reportOf(listing)]
    await decide('take_down_listing', listing, { report: reports[0]?.id })
    for (const { id, reporter } of reports) {
      expect(await stateOf(id)).toEqual([{ status: 'dismissed', outcome: 'acted' }])
      expect(await mailsTo(reporter)).toHaveLength(1)
    }
  })

  test.for(['the shop', 'an appeal'] as const)(
    'is mailed when %s reverses the decision',
    {
      tags: ['report-outcome'],
    },
    async (by) => {
      const { sam, listing } = await offered()
      const [named, other] = [await reportOf(listing), await reportOf(listing)]
      const statement = await decide('take_down_listing', listing, { report: named.id })
      if (by === 'the shop') await reverse(statement)
      else await decideAppeal(await addAdmin(), await appeal(sam, statement))
      for (const { id, reporter } of [named, other]) {
        expect(await stateOf(id)).toEqual([{ status: 'dismissed', outcome: 'reversed' }])
        expect((await mailsTo(reporter)).map(({ facts }) => facts.outcome)).toEqual(['acted', 'reversed'])
      }
    },
  )

  test('that was reopened sends no mail about the earlier decision', { tags: ['report-outcome'] }, async () => {
    const { listing } = await offered()
    const { id, reporter } = await reportOf(listing)
    const statement = await decide('take_down_listing', listing, { report: id })
    await resolve(id, 'pending')
    await reverse(statement)
    expect(await stateOf(id)).toEqual([{ status: 'pending', outcome: 'none' }])
    expect(await mailsTo(reporter)).toHaveLength(1)
  })

  test('about a banned user is answered by that ban', { tags: ['report-outcome'] }, async () => {
    const sam = await addSeller('Sam')
    const statement = await decide('ban', sam)
    const reporter = await addUser('Reporter')
    const [report] = await owner`
      insert into public.reports (reporter_id, reported_user_id, reason) values (${reporter}, ${sam}, 'Fraud') returning id`
    const id = report?.id as string
    await decide('ban', sam, { report: id })
    expect(await stateOf(id)).toEqual([{ status: 'dismissed', outcome: 'acted' }])
    await reverse(statement)
    expect(await stateOf(id)).toEqual([{ status: 'dismissed', outcome: 'reversed' }])
  })

  test('that is dismissed twice is mailed once', { tags: ['report-outcome'] }, async () => {
    const { id, reporter } = await reportOf((await offered()).listing)
    await resolve(id, 'dismissed')
    await resolve(id, 'pending')
    expect(await stateOf(id)).toEqual([{ status: 'pending', outcome: 'none' }])
    await resolve(id, 'dismissed')
    expect(await mailsTo(reporter)).toMatchObject([{ facts: { outcome: 'dismissed' } }])
  })
})

// Reports without an account: by an address that nobody proved, so bounded, stopped in one click, and
// read by no one.

const address = () => `${randomUUID()}@example.com`
/** Visitors have no user, so no limit of one. */
const asVisitor = () => actAs(randomUUID(), 'api')
const report = (from: string, given: object, captcha: string = randomUUID()) =>
  asVisitor()`select private.report_as_visitor(${captcha}, now() + interval '5 minutes', ${from}, ${JSON.stringify({ reason: 'Copied', ...given })}::text::jsonb) as due`
const storedBy = (from: string) =>
  owner`select id, reporter_id, reported_user_id, reported_listing_id, category, status from public.reports where address = ${from.toLowerCase()}`
const kindsTo = async (from: string) =>
  (await owner`select kind from private.outbox where address = ${from.toLowerCase()} order by created_at, kind`).map(
    ({ kind }) => kind,
  )
/** The facts of the mails that go out to an address now. */
const sentTo = async (from: string) => (await takeMails()).filter((mail) => mail.address === from.toLowerCase())
const stop = (from: string) =>
  asVisitor()`select * from private.stop_mails(${digestOf(from.toLowerCase()).toString('hex')}, ${randomUUID()}, 'reports')`

describe('a visitor’s report', { tags: ['visitor-reports'] }, () => {
  test('is stored without a member, is due in the days of the setting, and gets a receipt', async () => {
    const { sam, listing } = await offered()
    const from = `Vera-${address()}`
    const [answer] = await report(from, { reportedListingId: listing, category: 'copyright' })
    expect(Math.round((answer?.due - Date.now()) / 86_400_000)).toBe(7)
    expect(await storedBy(from)).toMatchObject([
      {
        reporter_id: null,
        reported_user_id: sam,
        reported_listing_id: listing,
        category: 'copyright',
        status: 'pending',
      },
    ])
    const [mail] = await sentTo(from)
    expect(mail).toMatchObject({
      kind: 'report_received',
      facts: { what: 'listing', title: 'A pattern', reason: null },
    })
    expect(mail?.facts.stop).toMatchObject({ kind: 'reports', digest: digestOf(from.toLowerCase()).toString('hex') })
  })

  test('finds a user by the name, and a captcha counts once', async () => {
    const robin = await addUser('Robin')
    const username = await firstValue(owner`select username from public.profiles where id = ${robin}`)
    const [from, captcha] = [address(), randomUUID()]
    await report(from, { reportedUsername: String(username).toUpperCase() }, captcha)
    expect(await storedBy(from)).toMatchObject([{ reported_user_id: robin, category: 'other' }])
    expect(await rejectionOf(report(from, { reportedUsername: 'nobody-here' }))).toBe('not_found')
    expect(await rejectionOf(report(from, { reportedUsername: username }, captcha))).toBe('captcha_used')
  })

  test('that is repeated, or over ten a day of an address, gets the same answer and no mail', {
    tags: ['P1', 'P3'],
  }, async () => {
    const { listing } = await offered()
    const from = address()
    const [first] = await report(from, { reportedListingId: listing })
    const [again] = await report(from, { reportedListingId: listing })
    expect(Object.keys(again ?? {})).toEqual(Object.keys(first ?? {}))
    expect([await storedBy(from), await kindsTo(from)]).toMatchObject([[{}], ['report_received']])
    await owner`update private.rate_limits set hits = 10 where key = ${`reports of address:${digestOf(from).toString('hex')}`}`
    await report(from, { reportedListingId: (await offered()).listing })
    expect([await storedBy(from), await kindsTo(from)]).toMatchObject([[{}], ['report_received']])
    expect(await rejectionOf(report(from, { reportedUsername: 'nobody-here' }))).toBe('not_found')
  })

  test('has a member or an address, and no member types one', async () => {
    const { sam } = await offered()
    const insert = (reporter: string | null, from: string | null) => owner`
      insert into public.reports (reporter_id, address, reported_user_id, reason) values (${reporter}, ${from}, ${sam}, 'Rude')`
    expect(await rejectionOf(insert(null, null))).toBe('23514')
    expect(await rejectionOf(insert(people.buyer, address()))).toBe('23514')
  })

  test('gets its outcome without its words, unless the address stopped mails about reports', {
    tags: ['P3'],
  }, async () => {
    const { listing } = await offered()
    const [vera, stopped] = [address(), address()]
    for (const from of [vera, stopped]) await report(from, { reportedListingId: listing })
    await stop(stopped)
    await decide('take_down_listing', listing)
    expect(await kindsTo(vera)).toEqual(['report_received', 'report_outcome'])
    expect((await sentTo(vera)).map(({ kind, facts }) => [kind, facts.reason])).toEqual([
      ['report_received', null],
      ['report_outcome', null],
    ])
    expect(await kindsTo(stopped)).toEqual([])
  })

  test('counts against the mails a day that nobody asked for, and the rest waits', { tags: ['P3'] }, async () => {
    const from = address()
    for (let count = 0; count < 6; count += 1) await report(from, { reportedListingId: (await offered()).listing })
    expect(await sentTo(from)).toHaveLength(5)
    const [first] = await storedBy(from)
    await decide('take_down_listing', first?.reported_listing_id)
    expect(await sentTo(from)).toEqual([])
    expect(await kindsTo(from)).toEqual(['report_received', 'report_outcome'])
  })

  test('reaches admins without the address, and goes with an account of it', { tags: ['R3', 'K5'] }, async () => {
    const { listing } = await offered()
    const vera = await addUser('Vera')
    const from = address()
    await signInVerified(vera, from)
    await report(from, { reportedListingId: listing })
    const [{ id } = { id: '' }] = await storedBy(from)
    expect(await asUser(people.admin)`select reporter_id from public.reports where id = ${id}`).toEqual([
      { reporter_id: null },
    ])
    expect(await rejectionOf(asUser(people.admin)`select address from public.reports where id = ${id}`)).toBe('42501')
    await leave(vera)
    expect(await storedBy(from)).toEqual([])
  })
})
