// What admins change of the shop: bounds, the log, mails, and a fee that is announced.
import type { TransactionSql } from 'postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FEE_NOTICE_DAYS, NUMBER_SETTINGS } from '../../../contract/settings.ts'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { addAdmin, beginOrder, columnOf, firstValue, offered, setBanned } from '../../support/database/steps.ts'
import { actAs, addListing, addUser, rejectionOf } from '../../support/database/world.ts'
import { setSetting } from '../../support/settings.ts'

const { owner } = world
const { admin, seller, stranger } = world.people

type Changes = Record<string, { value: unknown; shown: unknown; shown_next?: unknown }>
const saving = (changes: Changes) => (sql: TransactionSql) =>
  sql`select private.save_settings(${JSON.stringify(changes)}::text::jsonb)`
const save = (by: string, changes: Changes) => actAs(by, 'api', saving(changes))
const read = (by: string) => firstValue(actAs(by, 'api')`select private.find_settings()`)
const saveFee = (value: number, shown: number, shown_next: number | null = null) =>
  save(admin, { platform_fee_bps: { value, shown, shown_next } })
const fee = async () => (await read(admin)).platform_fee_bps
/** The announced fee starts now. */
const startFee = () => owner`update private.settings set takes_effect_at = now() where next_value is not null`
const mails = (to: string, kind: string) =>
  columnOf(owner`select facts from private.outbox where recipient_id = ${to} and kind = ${kind} order by position`)
const logged = async () =>
  (await columnOf(owner`select facts from public.moderation_actions where facts ^@ '{' order by id`)).map((facts) =>
    JSON.parse(facts),
  )

beforeEach(() => owner`delete from public.moderation_actions where facts ^@ '{'`)
afterEach(async () => {
  await owner`delete from private.outbox`
  await owner`update private.settings set value = '0', next_value = null, takes_effect_at = null where name = 'platform_fee_bps'`
})

describe('a setting', { tags: ['settings-bounded'] }, () => {
  test.each(Object.entries(NUMBER_SETTINGS))('%s keeps its bounds, also in SQL', async (name, { least, most }) => {
    const [before] = await owner`select value from private.settings where name = ${name}`
    const outcomes = async (...values: unknown[]) => {
      const set = (value: unknown) => owner`
        update private.settings set value = ${JSON.stringify(value)}::text::jsonb where name = ${name}`
      const plan = (value: unknown) => owner`
        update private.settings set next_value = ${JSON.stringify(value)}::text::jsonb, takes_effect_at = 'tomorrow'
        where name = ${name}`
      const found = new Set<string>()
      for (const write of [set, plan]) for (const value of values) found.add(await rejectionOf(write(value)))
      return [...found]
    }
    expect(await outcomes(least, most)).toEqual(['accepted'])
    expect(await outcomes(least - 1, most + 1, least + 0.5, 'abc', null, true, [least])).toEqual(['23514'])
    await owner`update private.settings set value = ${before?.value}, next_value = null, takes_effect_at = null where name = ${name}`
  })

  test('is read and changed by admins in good standing alone', { tags: ['R2'] }, async () => {
    const banned = await addAdmin()
    await setBanned(banned)
    for (const [person, code] of Object.entries({ [stranger]: 'forbidden', [banned]: 'account_banned' })) {
      expect(await rejectionOf(read(person))).toBe('forbidden')
      expect(await rejectionOf(save(person, { listing_quota: { value: 5, shown: 100 } }))).toBe(code)
    }
    expect(await rejectionOf(save(admin, { sample_shop: { value: false, shown: true } }))).toBe('not_found')
    expect(await read(admin)).toMatchObject({ listing_quota: { value: 100 } })
  })

  test('that an admin changes is in the log with both values, and all admins get a mail', async () => {
    const other = await addAdmin()
    await save(admin, { tax: { value: 'inclusive', shown: 'off' }, case_answer_days: { value: 7, shown: 7 } })
    await save(other, { tax: { value: 'off', shown: 'inclusive' } })
    const change = { action: 'change_setting', name: 'tax', takes_effect_at: null }
    const changes = [
      { ...change, old: 'off', new: 'inclusive' },
      { ...change, old: 'inclusive', new: 'off' },
    ]
    expect(await logged()).toEqual(changes)
    for (const to of [admin, other])
      expect((await mails(to, 'settings_changed')).flatMap((facts) => facts.changes)).toEqual(changes)
    expect(await mails(seller, 'settings_changed')).toEqual([])
  })

  test('that two admins change at once keeps the first change', async () => {
    const other = await addAdmin()
    const late = () => save(other, { tax: { value: 'off', shown: 'off' }, listing_quota: { value: 50, shown: 100 } })
    const first = saving({ listing_quota: { value: 200, shown: 100 } })
    expect(await whileOpen(first, late, { by: admin })).toBe('setting_changed')
    await save(other, { listing_quota: { value: 100, shown: 200 } })
  })
})

describe('the service fee', { tags: ['fee-announced'] }, () => {
  test('rises after the notice, for orders that begin then, and falls at once', async () => {
    const [buyer, { sam, listing }] = [await addUser('Patient'), await offered(1000)]
    await setSetting(owner, 'platform_fee_bps', 500)
    await saveFee(900, 500)
    const { takes_effect_at: startsAt, ...announced } = await fee()
    expect(announced).toEqual({ value: 500, next_value: 900 })
    expect(Date.parse(startsAt) - Date.now()).toBeGreaterThan(FEE_NOTICE_DAYS * 86_400_000)
    expect(await mails(sam, 'fee_change')).toMatchObject([{ old: 500, new: 900 }])
    expect(await beginOrder(buyer, [listing])).toMatchObject({ fee_cents: 50 })
    await startFee()
    expect(await beginOrder(buyer, [listing])).toMatchObject({ fee_cents: 50 })
    expect(await beginOrder(buyer, [await addListing(sam, 1000)])).toMatchObject({ fee_cents: 90 })
    await saveFee(400, 900)
    expect(await fee()).toEqual({ value: 400, next_value: null, takes_effect_at: null })
    expect(await mails(sam, 'fee_change')).toHaveLength(1)
  })

  test('that is announced can be withdrawn until it starts, and sellers get a mail', async () => {
    const { sam } = await offered(1000)
    await saveFee(900, 0)
    expect(await rejectionOf(saveFee(800, 0))).toBe('setting_changed')
    await saveFee(0, 0, 900)
    expect(await fee()).toEqual({ value: 0, next_value: null, takes_effect_at: null })
    expect(await logged()).toMatchObject([
      { action: 'plan_setting', old: 0, new: 900 },
      { action: 'withdraw_setting', old: 900, new: 0 },
    ])
    expect(await mails(sam, 'fee_change')).toMatchObject([{ new: 900 }, { new: 0, startsAt: null }])
    await saveFee(900, 0)
    await startFee()
    expect(await rejectionOf(saveFee(0, 0, 900))).toBe('setting_changed')
    await setSetting(owner, 'platform_fee_bps', 300)
    expect(await fee()).toMatchObject({ value: 300, next_value: null })
  })
})
