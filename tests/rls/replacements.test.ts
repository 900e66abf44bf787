// A replacement ends a case when the buyer has it: who says so, who may not, and what the clock does.
import { describe, expect, test } from 'vitest'
import { answer, decide, deliver, isHeld, opened, passDays, pending, reply, runJob, stateOf } from './case-steps.ts'
import { world } from './fixture.ts'
import { actAs, rejectionOf } from './world.ts'

const { owner } = world
const { admin, stranger, banned } = world.people
const DUE = ['replacing', null, true]
const GIVEN = ['delivered', null, true]
const REPLACED = ['closed', 'replaced', false]

/** A case whose replacement was agreed. */
async function agreed(cents?: number) {
  const made = await opened(cents)
  await answer(made.sam, made.id, 'replacement')
  await reply(made.bea, made.id, 'accept')
  return made
}
const letTimePass = async (id: string) => {
  await passDays(id, 7)
  await runJob()
}

describe('a replacement', { tags: ['case-replacement'] }, () => {
  test('that was agreed is due, given by the seller and confirmed by the buyer; money and item stay', async () => {
    const { bea, sam, id, orderId } = await agreed()
    expect(await stateOf(id)).toEqual(DUE)
    await deliver(sam, id)
    expect(await stateOf(id)).toEqual(GIVEN)
    await reply(bea, id, 'confirm')
    expect(await stateOf(id)).toEqual(REPLACED)
    expect([await pending(orderId), await isHeld(orderId)]).toEqual([[], true])
  })

  test('may be confirmed before its seller says so', async () => {
    const { bea, id } = await agreed()
    await reply(bea, id, 'confirm')
    expect(await stateOf(id)).toEqual(REPLACED)
  })

  test('that an admin decided is due too, and its words stay with the case', async () => {
    const { bea, sam, id } = await opened()
    await answer(sam, id, null)
    await reply(bea, id, 'escalate')
    await decide(admin, id, 'replaced')
    expect(await stateOf(id)).toEqual(DUE)
    await deliver(sam, id)
    await reply(bea, id, 'confirm')
    expect(await stateOf(id)).toEqual(REPLACED)
    const [row] = await owner`select decision, admin_id from public.cases where id = ${id}`
    expect(row).toEqual({ decision: 'The file is broken.', admin_id: admin })
  })

  test('is given by the seller alone, and confirmed by the buyer alone', async () => {
    const { bea, sam, id } = await agreed()
    for (const who of [bea, admin, stranger, banned])
      expect(await rejectionOf(deliver(who, id))).toMatch(/^(not_found|account_banned)$/)
    for (const who of [sam, admin, stranger, banned])
      expect(await rejectionOf(reply(who, id, 'confirm'))).toMatch(/^(not_found|account_banned)$/)
    expect(await rejectionOf(decide(admin, id, 'replaced'))).toBe('case_moved_on')
    expect(await stateOf(id)).toEqual(DUE)
    await deliver(sam, id)
    for (const who of [sam, admin, stranger, banned])
      expect(await rejectionOf(reply(who, id, 'confirm'))).toMatch(/^(not_found|account_banned)$/)
    expect(await stateOf(id)).toEqual(GIVEN)
  })

  test('is neither given nor confirmed before it was agreed', async () => {
    const { bea, sam, id } = await opened()
    for (const offer of [undefined, 'replacement', 'refund'] as const) {
      if (offer) await answer(sam, id, offer)
      expect(await rejectionOf(deliver(sam, id))).toBe('case_moved_on')
      expect(await rejectionOf(reply(bea, id, 'confirm'))).toBe('case_moved_on')
    }
  })

  test('is put off by no further offer and no rejection; the money may be offered instead', async () => {
    const { bea, sam, id, orderId } = await agreed()
    for (const offer of ['replacement', null] as const)
      expect(await rejectionOf(answer(sam, id, offer))).toBe('case_moved_on')
    expect(await rejectionOf(reply(bea, id, 'escalate'))).toBe('case_moved_on')
    await answer(sam, id, 'refund')
    await reply(bea, id, 'accept')
    expect(await stateOf(id)).toEqual(['closed', 'refunded', false])
    expect(await pending(orderId)).toEqual([{ cents: 1250, reason: 'case' }])
  })

  test('that is not what was agreed goes to an admin, who gives the money back', async () => {
    const { bea, sam, id, orderId } = await agreed()
    await deliver(sam, id)
    await reply(bea, id, 'escalate')
    expect(await stateOf(id)).toEqual(['escalated', null, false])
    await decide(admin, id, 'refunded')
    expect(await pending(orderId)).toHaveLength(1)
  })
})

describe('the clock of a replacement', { tags: ['case-replacement', 'case-clock'] }, () => {
  test('leaves to an admin what no seller gave, also what an admin had decided', async () => {
    const { bea, sam, id } = await agreed()
    await passDays(id, 6)
    await runJob()
    expect(await stateOf(id)).toEqual(DUE)
    await passDays(id, 1)
    await runJob()
    expect(await stateOf(id)).toEqual(['escalated', null, false])
    await decide(admin, id, 'replaced')
    await letTimePass(id)
    expect(await stateOf(id)).toEqual(['escalated', null, false])
    expect(await rejectionOf(deliver(sam, id))).toBe('case_moved_on')
    expect(await rejectionOf(reply(bea, id, 'confirm'))).toBe('case_moved_on')
  })

  test('takes a buyer’s silence for a yes only after the seller gave it', async () => {
    const { sam, id } = await opened()
    await answer(sam, id, 'replacement')
    await letTimePass(id)
    expect(await stateOf(id)).toEqual(DUE)
    await deliver(sam, id)
    await letTimePass(id)
    expect(await stateOf(id)).toEqual(REPLACED)
  })

  test('stops where its seller leaves', async () => {
    const [due, given] = [await agreed(), await agreed()]
    await deliver(given.sam, given.id)
    for (const { sam, id } of [due, given]) {
      await actAs(sam, 'api', (sql) => sql`select private.delete_account()`)
      expect(await stateOf(id)).toEqual(['escalated', null, false])
    }
  })
})

test('each step of a replacement is told to whoever did not take it', {
  tags: ['case-replacement', 'case-mail'],
}, async () => {
  const { bea, sam, id } = await opened()
  const told = async () =>
    (
      await owner`
        delete from private.outbox where kind = 'case' and recipient_id in (${bea}, ${sam}) returning recipient_id, facts`
    )
      .map(({ recipient_id, facts }) => [recipient_id === bea ? 'bea' : 'sam', facts.state, facts.words])
      .sort()
  await answer(sam, id, 'replacement')
  await told()
  await reply(bea, id, 'accept')
  expect(await told()).toEqual([['sam', 'replacing', null]])
  await deliver(sam, id)
  expect(await told()).toEqual([['bea', 'delivered', 'It is in my last message.']])
  await reply(bea, id, 'escalate')
  await told()
  await decide(admin, id, 'replaced')
  expect(await told()).toEqual([
    ['bea', 'replacing', 'The file is broken.'],
    ['sam', 'replacing', 'The file is broken.'],
  ])
})
