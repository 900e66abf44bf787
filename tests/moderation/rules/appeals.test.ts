// Appeals and redress: a user appeals a decision once, another admin decides, and purchases stay
// accessible.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, addUser, asUser, buy, rejectionOf } from '../../support/database/world.ts'
import { addAdmin, addReview, byAdmin, decide, logOf, mailsTo, standingOf, statusOf } from './moderating.ts'

const { owner, people } = world

const appeal = (person: string, statement: string, text = 'It was my own drawing') =>
  actAs(person, 'api', async (sql) => (await sql`select private.appeal(${statement}, ${text}) as id`)[0]?.id as string)
const answer = (admin: string, id: string, outcome = 'reversed') =>
  actAs(admin, 'api', (sql) => sql`select private.decide_appeal(${id}, ${outcome}, 'We looked again')`)

const other = await addAdmin()
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

describe('an appeal', () => {
  test('is made once, by the user of the decision, within six months', { tags: ['appeals'] }, async () => {
    const [robin, sue] = [await addUser('Robin'), await addUser('Sue')]
    const statement = await byAdmin('warn_user', robin, 'spam', 'Spam', null)
    expect(await rejectionOf(appeal(sue, statement))).toBe('not_found')
    expect(await rejectionOf(appeal(robin, statement, ' '))).toBe('23514')
    await appeal(robin, statement)
    expect(await rejectionOf(appeal(robin, statement))).toBe('already_appealed')
    const old = await byAdmin('warn_user', robin, 'spam', 'Long ago', null)
    await owner`update public.statements set created_at = now() - interval '6 months 1 day' where id = ${old}`
    expect(await rejectionOf(appeal(robin, old))).toBe('appeal_too_late')
    const withdrawn = await byAdmin('warn_user', robin, 'spam', 'Wrong', null)
    await byAdmin('reverse_warning', withdrawn, null)
    expect(await rejectionOf(appeal(robin, withdrawn))).toBe('already_done')
    expect(await owner`select from public.appeals where user_id = ${robin}`).toHaveLength(1)
  })

  test('is refused to a deleted user and to one without a profile', { tags: ['appeals'] }, async () => {
    expect(await rejectionOf(appeal(people.deleted, randomUUID()))).toBe('account_deleted')
    expect(await rejectionOf(appeal(randomUUID(), randomUUID()))).toBe('profile_not_found')
    for (const who of [people.deleted, randomUUID()]) {
      const known = (call: string) => rejectionOf(actAs(who, 'api', (sql) => sql.unsafe(`select private.${call}`)))
      const expected = who === people.deleted ? 'account_deleted' : 'profile_not_found'
      expect(await known('redress_statements()')).toBe(expected)
      expect(await known('redress_purchases()')).toBe(expected)
      expect(await known(`begin_redress_download('${randomUUID()}', '${randomUUID()}')`)).toBe(expected)
    }
  })

  test('is decided by another admin than the one who acted, and not by its user', { tags: ['appeals'] }, async () => {
    const robin = await addAdmin('Robin')
    const statement = await byAdmin('warn_user', robin, 'spam', 'Spam', null)
    const id = await appeal(robin, statement)
    expect(await rejectionOf(answer(people.admin, id))).toBe('decided_by_another_only')
    expect(await rejectionOf(answer(robin, id))).toBe('own_act')
    expect(await rejectionOf(answer(people.stranger, id))).toBe('forbidden')
    expect(await rejectionOf(answer(other, randomUUID()))).toBe('not_found')
    // The constraint alone, without the function.
    const byHand = owner`
      update public.appeals set decided_by = ${people.admin}, decided_at = now(), outcome = 'upheld', answer = 'So be it' where id = ${id}`
    expect(await rejectionOf(byHand)).toBe('23514')
    await answer(other, id, 'upheld')
    expect(await rejectionOf(answer(other, id))).toBe('already_done')
    expect(await mailsTo(robin)).toEqual(['statement', 'appeal'])
    expect((await logOf(robin)).map(({ action }) => action)).toEqual(['warn', 'uphold'])
    expect(await owner`select reversed_at from public.statements where id = ${statement}`).toEqual([
      { reversed_at: null },
    ])
    await owner`delete from public.user_roles where user_id = ${robin}`
  })

  test('does not name an admin to its user', { tags: ['R3', 'appeals'] }, async () => {
    const robin = await addUser('Robin')
    const statement = await byAdmin('warn_user', robin, 'spam', 'Spam', null)
    await answer(other, await appeal(robin, statement), 'upheld')
    const seen = JSON.stringify([
      await actAs(robin, 'api', (sql) => sql`select private.redress_statements()`),
      await owner`select facts from private.outbox where recipient_id = ${robin}`,
    ])
    expect(seen).toContain('We looked again')
    expect(seen).not.toMatch(new RegExp(`${people.admin}|${other}`))
    expect(await rejectionOf(asUser(robin, (sql) => sql`select acted_by, decided_by from public.appeals`))).toBe(
      '42501',
    )
  })

  const REVERSALS: {
    act: string
    make: () => Promise<{ user: string; statement: string; isBack: () => Promise<boolean> }>
  }[] = [
    {
      act: 'warn',
      make: async () => {
        const user = await addUser('Robin')
        return { user, statement: await byAdmin('warn_user', user, 'spam', 'Spam', null), isBack: async () => true }
      },
    },
    {
      act: 'remove_review',
      make: async () => {
        const { id, reviewer } = await addReview()
        const statement = await byAdmin('remove_review', id, 'harassment', 'Rude', null)
        const isBack = async () =>
          (await owner`select from public.reviews where id = ${id} and removed_at is null`).length === 1
        return { user: reviewer, statement, isBack }
      },
    },
    {
      act: 'take_down_listing',
      make: async () => {
        const user = await addSeller('Sam')
        const listing = await addListing(user)
        const statement = await byAdmin('take_down_listing', listing, 'copyright', 'Copied', null)
        return { user, statement, isBack: async () => (await statusOf(listing)) === 'active' }
      },
    },
    {
      act: 'suspend',
      make: async () => {
        const user = await addSeller('Sam')
        const listing = await addListing(user)
        const statement = await byAdmin('suspend_user', user, tomorrow(), 'spam', 'Spam', null)
        const isBack = async () => (await standingOf(user)) === 'good' && (await statusOf(listing)) === 'active'
        return { user, statement, isBack }
      },
    },
    {
      act: 'ban',
      make: async () => {
        const user = await addSeller('Sam')
        const listing = await addListing(user)
        const statement = await byAdmin('ban_user', user, 'Spam')
        const isBack = async () => (await standingOf(user)) === 'good' && (await statusOf(listing)) === 'active'
        return { user, statement, isBack }
      },
    },
  ]
  test.each(REVERSALS)(
    'that succeeds reverses the act: $act',
    { tags: ['appeals', 'acts-undone'] },
    async ({ act, make }) => {
      const { user, statement, isBack } = await make()
      await answer(other, await appeal(user, statement))
      expect(await isBack()).toBe(true)
      expect(await owner`select act, reversed_by from public.statements where id = ${statement}`).toEqual([
        { act, reversed_by: 'appeal' },
      ])
      expect((await mailsTo(user)).sort()).toEqual(['appeal', 'statement'])
    },
  )

  test('against an act that has ended changes only the statement', { tags: ['appeals'] }, async () => {
    const robin = await addUser('Robin')
    const statement = await byAdmin('suspend_user', robin, tomorrow(), 'spam', 'Spam', null)
    const id = await appeal(robin, statement)
    await owner`update private.suspensions set until = now() - interval '1 second' where user_id = ${robin}`
    await owner`delete from private.suspensions where user_id = ${robin}`
    await owner`update public.profiles set is_suspended = false where id = ${robin}`
    await answer(other, id)
    expect(await owner`select reversed_by from public.statements where id = ${statement}`).toEqual([
      { reversed_by: 'appeal' },
    ])
  })
})

describe('a banned or suspended user', () => {
  test.each(['ban', 'suspend'] as const)(
    'still downloads what they bought, and nothing else: %s',
    { tags: ['redress'] },
    async (act) => {
      const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
      const [listing, otherListing] = [await addListing(sam), await addListing(sam)]
      const { orderId, accountId, intentId } = await buy(bea, listing)
      if (act === 'ban') await byAdmin('ban_user', bea, 'Spam')
      else await byAdmin('suspend_user', bea, tomorrow(), 'spam', 'Spam', null)
      const download = (call: string, of: string) =>
        rejectionOf(actAs(bea, 'api', (sql) => sql.unsafe(`select * from private.${call}($1, $2)`, [orderId, of])))
      expect(await download('begin_download', listing)).toMatch(/^account_/)
      expect(await download('begin_redress_download', listing)).toBe('nothing rejected it')
      expect(await download('begin_redress_download', otherListing)).toBe('not_found')
      const held = () =>
        actAs(bea, 'api', (sql) => sql`select order_id, listing_id, title from private.redress_purchases()`)
      expect(await held()).toEqual([{ order_id: orderId, listing_id: listing, title: 'A pattern' }])
      await world.payments`select private.apply_refund(${intentId}, ${accountId}, 1250)`
      expect(await download('begin_redress_download', listing)).toBe('not_found')
      expect(await held()).toEqual([])
    },
  )

  test('reads only decisions about themselves, and may appeal', { tags: ['redress', 'appeals'] }, async () => {
    const robin = await addUser('Robin')
    const statement = await byAdmin('ban_user', robin, 'The reason')
    const read = async () =>
      (await actAs(robin, 'api', (sql) => sql`select private.redress_statements() as known`))[0]?.known
    expect(await read()).toMatchObject({
      standing: 'banned',
      statements: [{ id: statement, act: 'ban', can_appeal: true, appeal: null }],
    })
    expect(JSON.stringify(await read())).not.toContain('The reason')
    await appeal(robin, statement)
    expect((await read()).statements).toMatchObject([
      { can_appeal: false, appeal: { text: 'It was my own drawing', outcome: null } },
    ])
  })
})

test('admins find appeals with who acted and whether they may decide', {
  tags: ['appeals', 'admin-lookup'],
}, async () => {
  const robin = await addUser('Robin')
  const statement = await byAdmin('warn_user', robin, 'spam', 'Spam', null)
  const id = await appeal(robin, statement)
  const find = (who: string, request: object = {}) =>
    actAs(who, 'api', (sql) =>
      sql.unsafe('select * from private.find_appeals($1::text::jsonb)', [JSON.stringify({ limit: 101, ...request })]),
    )
  expect(await rejectionOf(find(people.stranger))).toBe('forbidden')
  const seenBy = async (who: string, request?: object) => (await find(who, request)).find((row) => row.id === id)
  expect(await seenBy(people.admin)).toMatchObject({ may_decide: false, statement: { act: 'warn' } })
  expect(await seenBy(other, { isOpen: true })).toMatchObject({ may_decide: true })
  await answer(other, id, 'upheld')
  expect(await seenBy(other, { isOpen: true })).toBeUndefined()
  expect(await seenBy(other, { isOpen: false })).toMatchObject({ may_decide: false, outcome: 'upheld' })
})

test('everyone can read counts of decisions, without names', { tags: ['transparency'] }, async () => {
  const robin = await addUser('Robin')
  const statement = await decide(people.admin, 'warn_user', robin, 'malware', 'Opens a shell', null)
  await byAdmin('reverse_warning', statement, null)
  const counts = await world.visitors`select * from private.moderation_counts()`
  const month = new Date().toISOString().slice(0, 7)
  expect(counts.filter(({ rule }) => rule === 'malware')).toEqual([
    { month, action: 'reverse_warning', rule: 'malware', count: 1 },
    { month, action: 'warn', rule: 'malware', count: 1 },
  ])
  expect(Object.keys(counts[0] ?? {})).toEqual(['month', 'action', 'rule', 'count'])
})
