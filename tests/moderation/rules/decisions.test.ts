// Decisions: each act changes its subject, informs only its user, is logged, and can be reversed.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ACTS, MODERATION_ACTS, type ModerationAct } from '../../../contract/acts.ts'
import { world } from '../../support/database/fixture.ts'
import { addAdmin, leave, mailsTo } from '../../support/database/steps.ts'
import { addSeller, addUser, asUser, rejectionOf } from '../../support/database/world.ts'
import {
  addReview,
  addSubject,
  appeal,
  decide,
  decideAppeal,
  isInForce,
  logOf,
  reverse,
  statementsOf,
} from './moderating.ts'

const { owner, people } = world

const forbiddenFor = (act: ModerationAct) => (act === 'ban' ? 'ban_forbidden' : 'forbidden')
const MISSING = {
  user: 'profile_not_found',
  review: 'not_found',
  listing: 'not_found',
  collection: 'collection_not_found',
}

async function reported(act: ModerationAct, id: string) {
  const reporter = await addUser('Reporter')
  await asUser(reporter)`
    insert into public.reports (${owner(`reported_${ACTS[act].subject}_id`)}, reason) values (${id}, 'Rude')`
  const reports = () => owner`select id, status, outcome from public.reports where reporter_id = ${reporter}`
  return { report: (await reports())[0]?.id as string, reports }
}

describe.each(MODERATION_ACTS)('the act %s', (act) => {
  const { reversal, subject } = ACTS[act]

  test('holds, closes its report and gives reasons until it is reversed, once', {
    tags: ['acts-undone', 'statement-of-reasons', 'report-outcome'],
  }, async () => {
    const sam = await addSeller('Sam')
    const id = await addSubject(act, sam)
    const { report, reports } = await reported(act, id)
    const note = 'Third time, watch them'
    const statement = await decide(act, id, { rule: 'harassment', facts: 'Insults', note, report })
    expect(await isInForce(act, id)).toBe(true)
    expect(await reports()).toMatchObject([{ status: 'dismissed', outcome: 'acted' }])
    expect(await statementsOf(sam)).toMatchObject([{ act, rule: 'harassment', facts: 'Insults', reversed_by: null }])
    if (act === 'ban') expect(await decide(act, id)).toBeNull()
    else if (act !== 'warn') expect(await rejectionOf(decide(act, id))).toBe('already_done')

    await reverse(statement, 'Wrong person')
    expect(await isInForce(act, id)).toBe(false)
    expect(await rejectionOf(reverse(statement))).toBe('already_done')
    expect(await reports()).toMatchObject([{ status: 'dismissed', outcome: 'reversed' }])
    expect(await statementsOf(sam)).toMatchObject([{ reversed_by: 'shop' }])
    expect(await mailsTo(sam)).toEqual(['statement', 'statement'])
    const { admin: admin_id } = people
    expect(await logOf(sam)).toMatchObject([
      { action: act, admin_id, reason: note, rule: 'harassment', facts: 'Insults', has_statement: true, undoes: false },
      { action: reversal.action, admin_id, reason: 'Wrong person', has_statement: true, undoes: true },
    ])
  })

  test('is reversed by an appeal that succeeds', { tags: ['acts-undone', 'appeals'] }, async () => {
    const sam = await addSeller('Sam')
    const id = await addSubject(act, sam)
    const statement = await decide(act, id)
    await decideAppeal(await addAdmin(), await appeal(sam, statement))
    expect(await isInForce(act, id)).toBe(false)
    expect(await statementsOf(sam)).toMatchObject([{ act, reversed_by: 'appeal' }])
    expect((await logOf(sam)).map(({ action }) => action)).toEqual([act, reversal.action])
    expect((await mailsTo(sam)).sort()).toEqual(['appeal', 'statement'])
  })

  test('is made and reversed by admins only', { tags: ['R7', 'moderation-admins-only'] }, async () => {
    const id = await addSubject(act, await addSeller('Sam'))
    expect(await rejectionOf(decide(act, id, {}, people.stranger))).toBe(forbiddenFor(act))
    expect(await isInForce(act, id)).toBe(false)
    const statement = await decide(act, id)
    expect(await rejectionOf(reverse(statement, null, people.stranger))).toBe('forbidden')
    expect(await isInForce(act, id)).toBe(true)
  })

  test('is neither made nor reversed by the admin that it is about', { tags: ['moderation-admins-only'] }, async () => {
    const kim = await addSeller('Kim')
    await owner`insert into public.user_roles (user_id, role) values (${kim}, 'admin')`
    const id = await addSubject(act, kim)
    expect(await rejectionOf(decide(act, id, {}, kim))).toBe(act === 'ban' ? 'ban_forbidden' : 'own_act')
    expect(await isInForce(act, id)).toBe(false)
    const statement = await decide(act, id)
    const isShutOut = act === 'suspend' || act === 'ban'
    expect(await rejectionOf(reverse(statement, null, kim))).toBe(isShutOut ? 'forbidden' : 'own_act')
    expect(await isInForce(act, id)).toBe(true)
  })

  test('needs a subject', async () => {
    expect(await rejectionOf(decide(act, randomUUID()))).toBe(MISSING[subject])
  })
})

test('a decision shows its user the reasons, not the admin', { tags: ['R3', 'statement-of-reasons'] }, async () => {
  const robin = await addUser('Robin')
  await decide('warn', robin, { note: 'Third time, watch them' })
  const seen = JSON.stringify(await asUser(robin)`select * from public.statements`)
  expect(seen).not.toMatch(new RegExp(`${people.admin}|watch them`))
  expect(await asUser(robin)`select * from public.moderation_actions`).toEqual([])
})

test('a decision needs a rule of the list, and facts', { tags: ['statement-of-reasons'] }, async () => {
  const robin = await addUser('Robin')
  for (const [rule, facts, code] of [
    ['dislike', 'Facts', '23514'],
    ['spam', ' ', '23514'],
    ['spam', null, '23502'],
  ] as const)
    expect(await rejectionOf(decide('warn', robin, { rule, facts }))).toBe(code)
  expect(await logOf(robin)).toEqual([])
})

test('a decision leaves nothing to read about a deleted user', { tags: ['K5'] }, async () => {
  const { id, reviewer: robin } = await addReview()
  await decide('warn', robin)
  await leave(robin)
  expect(await owner`select from public.statements where user_id = ${robin}`).toEqual([])
  expect(await rejectionOf(decide('warn', robin))).toBe('profile_not_found')
  expect(await decide('remove_review', id)).toBeNull()
  expect(await isInForce('remove_review', id)).toBe(true)
  expect(await logOf(robin)).toMatchObject([{ action: 'warn', has_statement: false }])
})

test('one warning is withdrawn, and the others stay', { tags: ['acts-undone'] }, async () => {
  const robin = await addUser('Robin')
  const first = await decide('warn', robin, { facts: 'One' })
  await decide('warn', robin, { facts: 'Two' })
  await reverse(first)
  expect((await statementsOf(robin)).map(({ facts, reversed_by }) => [facts, reversed_by])).toEqual([
    ['One', 'shop'],
    ['Two', null],
  ])
})

test('an earlier or unknown decision does not end a later one', { tags: ['acts-undone'] }, async () => {
  const { id } = await addReview()
  const first = await decide('remove_review', id)
  await reverse(first)
  await decide('remove_review', id)
  expect(await rejectionOf(reverse(first))).toBe('already_done')
  expect(await rejectionOf(reverse(randomUUID()))).toBe('not_found')
  expect(await isInForce('remove_review', id)).toBe(true)
})

test('a removed review takes its stars along and brings them back', { tags: ['removed-reviews-hidden'] }, async () => {
  const { id, listing } = await addReview(4)
  const stars = async () => (await owner`select rating_count, rating_sum from public.listings where id = ${listing}`)[0]
  const statement = await decide('remove_review', id)
  expect(await stars()).toEqual({ rating_count: 0, rating_sum: 0 })
  expect(await world.as('stranger')`select from public.reviews where id = ${id}`).toEqual([])
  await reverse(statement)
  expect(await stars()).toEqual({ rating_count: 1, rating_sum: 4 })
})
