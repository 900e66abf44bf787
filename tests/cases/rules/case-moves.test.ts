// Every step of a case in every state, by every persona: what it becomes, or why it is refused; and its mail.
import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { claimsOf } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import { rejectionOf } from '../../support/database/world.ts'
import { answer, decide, deliver, type Opened, opened, reply, stateOf, takeCaseMails } from './case-steps.ts'

type Step = {
  by: 'buyer' | 'seller' | 'admin'
  refused: 'not_found' | 'forbidden'
  act: (sql: postgres.TransactionSql, id: string) => Promise<unknown>
  /** By the state before. In all others the step is too late or too early. */
  leadsTo: Record<string, string>
}

const offer = (what: string | null, leadsTo: Step['leadsTo']): Step => ({
  ...{ by: 'seller', refused: 'not_found', leadsTo },
  act: (sql, id) => sql`select private.answer_case(${id}, ${what}, 'My answer.')`,
})
const say = (what: string, leadsTo: Step['leadsTo']): Step => ({
  ...{ by: 'buyer', refused: 'not_found', leadsTo },
  act: (sql, id) => sql`select private.reply_to_case(${id}, ${what})`,
})
const end = (outcome: string, becomes: string): Step => ({
  ...{ by: 'admin', refused: 'forbidden', leadsTo: { escalated: becomes } },
  act: (sql, id) => sql`select private.decide_case(${id}, ${outcome}, 'The file is broken.')`,
})
const everywhere = (becomes: string, ...states: string[]) => Object.fromEntries(states.map((state) => [state, becomes]))

const ANSWERABLE = ['open', 'refund offered', 'replacement offered', 'rejected']
const STEPS: Record<string, Step> = {
  'offer a refund': offer('refund', everywhere('offered', ...ANSWERABLE, 'replacing', 'decided', 'delivered')),
  'offer a replacement': offer('replacement', everywhere('offered', ...ANSWERABLE)),
  'reject it': offer(null, { open: 'rejected' }),
  'deliver the replacement': {
    ...{ by: 'seller', refused: 'not_found', leadsTo: everywhere('delivered', 'replacing', 'decided') },
    act: (sql, id) => sql`select private.deliver_replacement(${id}, 'In my last message.')`,
  },
  'accept the offer': say('accept', { 'refund offered': 'closed refunded', 'replacement offered': 'replacing' }),
  'confirm the replacement': say('confirm', everywhere('closed replaced', 'replacing', 'decided', 'delivered')),
  'ask an admin': say(
    'escalate',
    everywhere('escalated', 'refund offered', 'replacement offered', 'rejected', 'delivered'),
  ),
  'withdraw it': say(
    'withdraw',
    everywhere('closed withdrawn', ...ANSWERABLE, 'escalated', 'replacing', 'decided', 'delivered'),
  ),
  'decide a refund': end('refunded', 'closed refunded'),
  'decide a replacement': end('replaced', 'replacing'),
  'decide against it': end('rejected', 'closed rejected'),
}

/** How a new case gets into each state. `decided` is a replacement that an admin decided. */
const STATES: Record<string, (made: Opened) => Promise<unknown>> = {
  open: async () => {},
  'refund offered': ({ sam, id }) => answer(sam, id, 'refund'),
  'replacement offered': ({ sam, id }) => answer(sam, id, 'replacement'),
  rejected: ({ sam, id }) => answer(sam, id, null),
  escalated: ({ sam, bea, id }) => answer(sam, id, null).then(() => reply(bea, id, 'escalate')),
  replacing: ({ sam, bea, id }) => answer(sam, id, 'replacement').then(() => reply(bea, id, 'accept')),
  decided: async (made) => {
    await STATES.escalated?.(made)
    await decide(world.people.admin, made.id, 'replaced')
  },
  delivered: async (made) => {
    await STATES.replacing?.(made)
    await deliver(made.sam, made.id)
  },
  closed: ({ bea, id }) => reply(bea, id, 'withdraw'),
}

class Undone extends Error {}

/** What the step makes of the case, or its rejection. The transaction is rolled back. */
async function resultOf({ act }: Step, user: string, id: string): Promise<string> {
  let state: unknown[] = []
  const trying = world.owner.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${claimsOf(user)}, true)`
    await act(sql, id)
    const [row] = await sql`select state, outcome from public.cases where id = ${id}`
    state = [row?.state, row?.outcome]
    throw new Undone()
  })
  const rejection = await rejectionOf(trying.catch((error) => (error instanceof Undone ? null : Promise.reject(error))))
  return state.length > 0 ? state.filter(Boolean).join(' ') : rejection
}

test.each(Object.entries(STATES))(
  'of a case that is %s each step is possible or refused',
  {
    tags: ['case-steps', 'case-replacement'],
  },
  async (name, bring) => {
    const made = await opened()
    await bring(made)
    const { admin, stranger, banned, 'other seller': other } = world.people
    const users = { buyer: made.bea, seller: made.sam, admin }
    const before = await stateOf(made.id)
    for (const [what, step] of Object.entries(STEPS)) {
      expect(await resultOf(step, users[step.by], made.id), what).toBe(step.leadsTo[name] ?? 'case_moved_on')
      // Whether a persona may take a step does not depend on the state.
      if (!step.leadsTo[name]) continue
      for (const [persona, user] of Object.entries({ ...users, stranger, other }))
        if (persona !== step.by)
          expect(await resultOf(step, user, made.id), `${what}, by the ${persona}`).toBe(step.refused)
      expect(await resultOf(step, banned, made.id), `${what}, by a banned user`).toBe('account_banned')
    }
    expect(await stateOf(made.id)).toEqual(before)
  },
)

test('each step of a case is mailed to the other side', { tags: ['case-mail', 'case-replacement'] }, async () => {
  const { bea, sam, id } = await opened()
  const steps: [step: () => Promise<unknown>, mails: object[]][] = [
    [async () => {}, [{ to: 'sam', state: 'open', words: 'It does not open.' }]],
    [() => answer(sam, id, null), [{ to: 'bea', state: 'rejected', words: 'My answer.' }]],
    [() => answer(sam, id, 'replacement'), [{ to: 'bea', state: 'offered', words: 'My answer.' }]],
    [() => reply(bea, id, 'accept'), [{ to: 'sam', state: 'replacing', words: null }]],
    [() => deliver(sam, id), [{ to: 'bea', state: 'delivered', words: 'It is in my last message.' }]],
    [() => reply(bea, id, 'escalate'), [{ to: 'sam', state: 'escalated', words: null }]],
    [
      () => decide(world.people.admin, id, 'replaced'),
      ['bea', 'sam'].map((to) => ({ to, state: 'replacing', words: 'The file is broken.' })),
    ],
    [() => reply(bea, id, 'confirm'), [{ to: 'sam', state: 'closed', words: 'The file is broken.' }]],
  ]
  for (const [step, mails] of steps) {
    await step()
    expect(await takeCaseMails(bea, sam)).toEqual(mails)
  }
})
