// A replacement ends a case when the buyer has it: who may say so, and the deadlines.
import { describe, expect, test } from 'vitest'
import {
  answer,
  decide,
  deliver,
  isHeld,
  opened,
  passDays,
  pending,
  reply,
  runJob,
  stateOf,
} from '../../cases/rules/case-steps.ts'
import { world } from '../../support/database/fixture.ts'
import { actAs, rejectionOf } from '../../support/database/world.ts'

const { owner } = world
const { admin, stranger, banned } = world.people
const DUE = ['replacing', null, true]
const GIVEN = ['delivered', null, true]
const REPLACED = ['closed', 'replaced', false]

/** A case with an agreed replacement. */
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
  test('that was agreed is delivered by the seller and confirmed by the buyer; money and item stay', async () => {
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

  test('that an admin decided is due too, and the decision stays with the case', async () => {
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

  test('is delivered by the seller only, and confirmed by the buyer only', async () => {
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

  test('can be neither delivered nor confirmed before it was agreed', async () => {
    const { bea, sam, id } = await opened()
    for (const offer of [undefined, 'replacement', 'refund'] as const) {
      if (offer) await answer(sam, id, offer)
      expect(await rejectionOf(deliver(sam, id))).toBe('case_moved_on')
      expect(await rejectionOf(reply(bea, id, 'confirm'))).toBe('case_moved_on')
    }
  })

  test('is not delayed by another offer or a rejection; a refund may be offered instead', async () => {
    const { bea, sam, id, orderId } = await agreed()
    for (const offer of ['replacement', null] as const)
      expect(await rejectionOf(answer(sam, id, offer))).toBe('case_moved_on')
    expect(await rejectionOf(reply(bea, id, 'escalate'))).toBe('case_moved_on')
    await answer(sam, id, 'refund')
    await reply(bea, id, 'accept')
    expect(await stateOf(id)).toEqual(['closed', 'refunded', false])
    expect(await pending(orderId)).toEqual([{ cents: 1250, reason: 'case' }])
  })

  test('that is not what was agreed goes to an admin, who refunds', async () => {
    const { bea, sam, id, orderId } = await agreed()
    await deliver(sam, id)
    await reply(bea, id, 'escalate')
    expect(await stateOf(id)).toEqual(['escalated', null, false])
    await decide(admin, id, 'refunded')
    expect(await pending(orderId)).toHaveLength(1)
  })
})

describe('the deadline of a replacement', { tags: ['case-replacement', 'case-clock'] }, () => {
  test('gives a case without delivery to an admin, also after an admin’s decision', async () => {
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

  test('counts a buyer’s silence as a yes only after the delivery', async () => {
    const { sam, id } = await opened()
    await answer(sam, id, 'replacement')
    await letTimePass(id)
    expect(await stateOf(id)).toEqual(DUE)
    await deliver(sam, id)
    await letTimePass(id)
    expect(await stateOf(id)).toEqual(REPLACED)
  })

  test('stops when its seller is deleted', async () => {
    const [due, given] = [await agreed(), await agreed()]
    await deliver(given.sam, given.id)
    for (const { sam, id } of [due, given]) {
      await actAs(sam, 'api', (sql) => sql`select private.delete_account()`)
      expect(await stateOf(id)).toEqual(['escalated', null, false])
    }
  })
})

test('each step of a replacement is mailed to the other side', {
  tags: ['case-replacement', 'case-mail'],
}, async () => {
  const { bea, sam, id } = await opened()
  const sent = async () =>
    (
      await owner`
        delete from private.outbox where kind = 'case' and recipient_id in (${bea}, ${sam}) returning recipient_id, facts`
    )
      .map(({ recipient_id, facts }) => [recipient_id === bea ? 'bea' : 'sam', facts.state, facts.words])
      .sort()
  await answer(sam, id, 'replacement')
  await sent()
  await reply(bea, id, 'accept')
  expect(await sent()).toEqual([['sam', 'replacing', null]])
  await deliver(sam, id)
  expect(await sent()).toEqual([['bea', 'delivered', 'It is in my last message.']])
  await reply(bea, id, 'escalate')
  await sent()
  await decide(admin, id, 'replaced')
  expect(await sent()).toEqual([
    ['bea', 'replacing', 'The file is broken.'],
    ['sam', 'replacing', 'The file is broken.'],
  ])
})
