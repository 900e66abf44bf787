// Addresses that bounced get no mail, those whose owner complained get only necessary mail.
import { beforeEach, describe, expect, test } from 'vitest'
import { member } from '../../audience/rules/post-steps.ts'
import { world } from '../../support/database/fixture.ts'
import { signInVerified } from '../../support/database/guests.ts'
import { columnOf, leave, mailsTo, setBanned, takeMails } from '../../support/database/steps.ts'
import { actAs, addUser, asJobs, rejectionOf } from '../../support/database/world.ts'

const { owner } = world
beforeEach(() => owner`delete from private.outbox`)

const addressOf = (user: string) => `${user}@example.com`
/** As the webhook does: without a caller, by the stranger's connection. */
const note = (user: string, reason: string) =>
  actAs(world.people.stranger, 'api')`
    select private.note_undeliverable(${JSON.stringify([addressOf(user).toUpperCase()])}::text::jsonb, ${reason})`
const problemOf = async (user: string) =>
  (await actAs(user, 'api')`select kind from private.own_mail_problem()`).map(({ kind }) => kind)
const tryAgain = (user: string) => actAs(user, 'api')`select private.forget_own_mail_problem()`
/** One necessary and one optional mail. */
const enqueue = async (user: string) => {
  for (const kind of ['refund', 'sale']) await owner`select private.enqueue_mail(${kind}, ${user}, 'one', '{}')`
}

describe('an address that bounced', { tags: ['mail-undeliverable'] }, () => {
  test('gets no mail: waiting optional ones are dropped, necessary ones fail', async () => {
    const [bea, sam] = [await member(), await member()]
    for (const user of [bea, sam]) await enqueue(user)
    await note(bea, 'bounce')
    expect((await takeMails()).map(({ kind }) => kind).toSorted()).toEqual(['refund', 'sale'])
    expect(await owner`select kind, last_error from private.outbox where buried_at is not null`).toEqual([
      { kind: 'refund', last_error: 'the address bounced' },
    ])
    expect(await mailsTo(bea)).toEqual(['refund'])
    expect(await mailsTo(sam)).toHaveLength(2)
  })

  test('gets no new optional mail, and none without an account', async () => {
    const bea = await member()
    await note(bea, 'bounce')
    await enqueue(bea)
    expect(await mailsTo(bea)).toEqual(['refund'])
    await owner`select private.enqueue_mail_to_address('contact_copy', ${addressOf(bea)}, 'one', '{}')`
    expect(await takeMails()).toEqual([])
  })

  test('is tried again when its user asks, three times a day', async () => {
    const bea = await member()
    for (let time = 1; time <= 3; time += 1) {
      await note(bea, 'bounce')
      await tryAgain(bea)
    }
    await enqueue(bea)
    expect(await takeMails()).toHaveLength(2)
    await note(bea, 'bounce')
    expect(await rejectionOf(tryAgain(bea))).toBe('rate_limited')
    expect(await problemOf(bea)).toEqual(['bounced'])
  })

  test('is neither shown to nor tried again by somebody who didn’t verify it', async () => {
    const bea = await addUser('Bea')
    await note(bea, 'bounce')
    await tryAgain(bea)
    expect(await problemOf(bea)).toEqual([])
    await owner`update auth.users set email_confirmed_at = now() where id = ${bea}`
    expect(await problemOf(bea)).toEqual(['bounced'])
  })

  test('is not tried again by a stranger, a banned user, or under another address', async () => {
    const bea = await member()
    await note(bea, 'bounce')
    expect(await problemOf(world.people.stranger)).toEqual([])
    await tryAgain(world.people.stranger)
    await setBanned(bea)
    expect(await rejectionOf(tryAgain(bea))).toBe('account_banned')
    await setBanned(bea, false)
    expect(await problemOf(bea)).toEqual(['bounced'])
    await signInVerified(bea, 'new@example.com')
    expect(await problemOf(bea)).toEqual([])
  })

  test('of a deleted account gets no confirmation and leaves no mark', async () => {
    const bea = await member()
    await note(bea, 'bounce')
    await leave(bea)
    expect(await takeMails()).toEqual([])
    expect(
      await columnOf(owner`
      select 1 from private.undeliverable_addresses where digest = private.address_digest(${addressOf(bea)})`),
    ).toEqual([])
  })
})

describe('an address without an account', { tags: ['mail-undeliverable'] }, () => {
  test('is forgotten after 12 months, and the address of an account is not', async () => {
    const bea = await member()
    for (const user of [bea, 'nobody', 'recent']) await note(user, 'bounce')
    const digest = (user: string) => owner`private.address_digest(${addressOf(user)})`
    await owner`
      update private.undeliverable_addresses set noted_at = now() - interval '12 months 1 day'
      where digest in (${digest(bea)}, ${digest('nobody')})`
    await asJobs((sql) => sql`select private.forget_undeliverable()`)
    const kept = await owner`
      select digest = ${digest(bea)} as is_bea from private.undeliverable_addresses
      where digest in (${digest(bea)}, ${digest('nobody')}, ${digest('recent')}) order by 1`
    expect(kept).toEqual([{ is_bea: false }, { is_bea: true }])
  })
})

describe('an address that the provider suppresses', { tags: ['mail-undeliverable'] }, () => {
  test('counts as bounced, unless it is known to have complained', async () => {
    const [bea, sam] = [await member(), await member()]
    await note(sam, 'complaint')
    for (const user of [bea, sam]) await note(user, 'suppression')
    expect({ bea: await problemOf(bea), sam: await problemOf(sam) }).toEqual({ bea: ['bounced'], sam: ['complained'] })
  })
})

describe('an address that complained', { tags: ['mail-undeliverable'] }, () => {
  test('gets only necessary mail, also of those that wait', async () => {
    const bea = await member()
    await enqueue(bea)
    await note(bea, 'complaint')
    expect((await takeMails()).map(({ kind }) => kind)).toEqual(['refund'])
    await enqueue(bea)
    expect(await mailsTo(bea)).toEqual(['refund'])
    expect(await problemOf(bea)).toEqual(['complained'])
  })

  test('and bounced, before or after, counts as bounced', async () => {
    const bea = await member()
    for (const reason of ['complaint', 'bounce', 'complaint']) await note(bea, reason)
    expect(await problemOf(bea)).toEqual(['bounced'])
  })
})
