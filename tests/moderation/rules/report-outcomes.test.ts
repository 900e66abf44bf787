// Outcomes of reports: an act or a dismissal closes a report, and its reporter gets a mail.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { addAdmin, offered } from '../../support/database/steps.ts'
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
