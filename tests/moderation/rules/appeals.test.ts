// Appeals and redress: a user appeals a decision once, another admin decides, and purchases stay
// accessible.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { addAdmin, columnOf, firstValue, mailsTo, refundAtStripe } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'
import { appeal, decide, decideAppeal, logOf, reverse } from './moderating.ts'

const { owner, people } = world

const other = await addAdmin()

describe('an appeal', { tags: ['appeals'] }, () => {
  test('is made once, by the user of the decision, within six months', async () => {
    const [robin, sue] = [await addUser('Robin'), await addUser('Sue')]
    const statement = await decide('warn', robin)
    expect(await rejectionOf(appeal(sue, statement))).toBe('not_found')
    expect(await rejectionOf(appeal(robin, statement, ' '))).toBe('23514')
    await appeal(robin, statement)
    expect(await rejectionOf(appeal(robin, statement))).toBe('already_appealed')
    const old = await decide('warn', robin, { facts: 'Long ago' })
    await owner`update public.statements set created_at = now() - interval '6 months 1 day' where id = ${old}`
    expect(await rejectionOf(appeal(robin, old))).toBe('appeal_too_late')
    const withdrawn = await decide('warn', robin, { facts: 'Wrong' })
    await reverse(withdrawn)
    expect(await rejectionOf(appeal(robin, withdrawn))).toBe('already_done')
    expect(await owner`select from public.appeals where user_id = ${robin}`).toHaveLength(1)
  })

  test('is refused to a deleted user and to one without a profile', async () => {
    const id = randomUUID()
    for (const [who, rejection] of [
      [people.deleted, 'account_deleted'],
      [id, 'profile_not_found'],
    ] as const)
      for (const call of [
        ...[`appeal('${id}', 'No')`, 'redress_statements()', 'redress_purchases()'],
        `begin_redress_download('${id}', '${id}')`,
      ])
        expect(await rejectionOf(actAs(who, 'api', (sql) => sql.unsafe(`select private.${call}`)))).toBe(rejection)
  })

  test('is decided by another admin than the one who acted, and not by its user', async () => {
    const robin = await addAdmin('Robin')
    const statement = await decide('warn', robin)
    const id = await appeal(robin, statement)
    for (const [who, rejection] of [
      [people.admin, 'decided_by_another_only'],
      [robin, 'own_act'],
      [people.stranger, 'forbidden'],
    ] as const)
      expect(await rejectionOf(decideAppeal(who, id))).toBe(rejection)
    expect(await rejectionOf(decideAppeal(other, randomUUID()))).toBe('not_found')
    // The constraint alone, without the function.
    const byHand = owner`
      update public.appeals set decided_by = ${people.admin}, decided_at = now(), outcome = 'upheld', answer = 'So be it' where id = ${id}`
    expect(await rejectionOf(byHand)).toBe('23514')
    await decideAppeal(other, id, 'upheld')
    expect(await rejectionOf(decideAppeal(other, id))).toBe('already_done')
    expect(await mailsTo(robin)).toEqual(['statement', 'appeal'])
    expect((await logOf(robin)).map(({ action }) => action)).toEqual(['warn', 'uphold'])
    expect(await columnOf(owner`select reversed_at from public.statements where id = ${statement}`)).toEqual([null])
    await owner`delete from public.user_roles where user_id = ${robin}`
  })

  test('does not name an admin to its user', { tags: ['R3'] }, async () => {
    const robin = await addUser('Robin')
    const statement = await decide('warn', robin)
    await decideAppeal(other, await appeal(robin, statement), 'upheld')
    const seen = JSON.stringify([
      await actAs(robin, 'api')`select private.redress_statements()`,
      await owner`select facts from private.outbox where recipient_id = ${robin}`,
    ])
    expect(seen).toContain('We looked again')
    expect(seen).not.toMatch(new RegExp(`${people.admin}|${other}`))
  })

  test('against an act that has ended changes only the statement', async () => {
    const robin = await addUser('Robin')
    const statement = await decide('suspend', robin)
    const id = await appeal(robin, statement)
    await owner`update private.suspensions set until = now() - interval '1 second' where user_id = ${robin}`
    await owner`delete from private.suspensions where user_id = ${robin}`
    await owner`update public.profiles set is_suspended = false where id = ${robin}`
    await decideAppeal(other, id)
    expect(await columnOf(owner`select reversed_by from public.statements where id = ${statement}`)).toEqual(['appeal'])
  })
})

describe('a banned or suspended user', { tags: ['redress'] }, () => {
  test.each(['ban', 'suspend'] as const)('still downloads what they bought, and nothing else: %s', async (act) => {
    const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
    const [listing, otherListing] = [await addListing(sam), await addListing(sam)]
    const { orderId, accountId, intentId } = await buy(bea, listing)
    await decide(act, bea)
    const download = (call: string, of: string) =>
      rejectionOf(actAs(bea, 'api', (sql) => sql.unsafe(`select * from private.${call}($1, $2)`, [orderId, of])))
    expect(await download('begin_download', listing)).toMatch(/^account_/)
    expect(await download('begin_redress_download', listing)).toBe(ACCEPTED)
    expect(await download('begin_redress_download', otherListing)).toBe('not_found')
    const held = () => actAs(bea, 'api')`select order_id, listing_id, title from private.redress_purchases()`
    expect(await held()).toEqual([{ order_id: orderId, listing_id: listing, title: 'A pattern' }])
    await refundAtStripe({ intentId, accountId }, 1250)
    expect(await download('begin_redress_download', listing)).toBe('not_found')
    expect(await held()).toEqual([])
  })

  test('reads only decisions about themselves, and may appeal', { tags: ['appeals'] }, async () => {
    const robin = await addUser('Robin')
    const statement = await decide('ban', robin, { note: 'The reason' })
    const read = () => firstValue(actAs(robin, 'api')`select private.redress_statements() as known`)
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

test('admins find appeals, and whether they may decide each', { tags: ['appeals', 'admin-lookup'] }, async () => {
  const robin = await addUser('Robin')
  const statement = await decide('warn', robin)
  const id = await appeal(robin, statement)
  const find = (who: string, request: object = {}) =>
    actAs(who, 'api', (sql) =>
      sql.unsafe('select * from private.find_appeals($1::text::jsonb)', [JSON.stringify({ limit: 101, ...request })]),
    )
  expect(await rejectionOf(find(people.stranger))).toBe('forbidden')
  const seenBy = async (who: string, request?: object) => (await find(who, request)).find((row) => row.id === id)
  expect(await seenBy(people.admin)).toMatchObject({ may_decide: false, statement: { act: 'warn' } })
  expect(await seenBy(other, { isOpen: true })).toMatchObject({ may_decide: true })
  await decideAppeal(other, id, 'upheld')
  expect(await seenBy(other, { isOpen: true })).toBeUndefined()
  expect(await seenBy(other, { isOpen: false })).toMatchObject({ may_decide: false, outcome: 'upheld' })
})

test('everyone can read counts of decisions, without names', { tags: ['transparency'] }, async () => {
  const robin = await addUser('Robin')
  const statement = await decide('warn', robin, { rule: 'malware', facts: 'Opens a shell' })
  await reverse(statement)
  const counts = await world.visitors`select * from private.moderation_counts()`
  const month = new Date().toISOString().slice(0, 7)
  expect(counts.filter(({ rule }) => rule === 'malware')).toEqual([
    { month, action: 'reverse_warning', rule: 'malware', count: 1 },
    { month, action: 'warn', rule: 'malware', count: 1 },
  ])
  expect(Object.keys(counts[0] ?? {})).toEqual(['month', 'action', 'rule', 'count'])
})
