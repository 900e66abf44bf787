// What admins change of the shop: bounds, the log, mails, and a fee that is announced.
import type { TransactionSql } from 'postgres'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { FEE_NOTICE_DAYS, NUMBER_SETTINGS } from '../../../contract/settings.ts'
import { whileOpen, world } from '../../support/database/fixture.ts'
import {
  addAdmin,
  beginOrder,
  columnOf,
  firstValue,
  offered,
  setBanned,
  suspend,
} from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addListing, addUser, rejectionOf } from '../../support/database/world.ts'
import { setSetting } from '../../support/settings.ts'

const { owner } = world
const { admin, seller, stranger } = world.people

type Change = { value: unknown; shown: unknown; shown_next?: unknown }
const saving = (changes: Record<string, Change>) => (sql: TransactionSql) =>
  sql`select private.save_settings(${JSON.stringify(changes)}::text::jsonb)`
const save = (by: string, changes: Record<string, Change>) => actAs(by, 'api', saving(changes))
const read = (by: string) => firstValue(actAs(by, 'api')`select private.find_settings()`)
const saveFee = (value: number, shown: number, shown_next: number | null = null) =>
  save(admin, { platform_fee_bps: { value, shown, shown_next } })
const feeNow = () => firstValue(owner`select private.setting('platform_fee_bps')::integer`)
const planned = () =>
  owner`select next_value, takes_effect_at::text from private.settings where name = 'platform_fee_bps'`
/** The announced fee starts now. */
const startPlanned = () =>
  owner`update private.settings set takes_effect_at = now() where name = 'platform_fee_bps' and next_value is not null`
const mails = (to: string, kind: string) =>
  columnOf(owner`select facts from private.outbox where recipient_id = ${to} and kind = ${kind} order by position`)
const logged = async () =>
  (await owner`select action, facts from public.moderation_actions where action ~ '_setting$' order by id`).map(
    ({ action, facts }) => ({ ...JSON.parse(facts), action }),
  )

const reset = () => owner`
  update private.settings set value = '0', next_value = null, takes_effect_at = null where name = 'platform_fee_bps'`
beforeEach(async () => {
  await owner`delete from private.outbox`
  await owner`delete from public.moderation_actions where action ~ '_setting$'`
})
afterEach(reset)

describe('a setting', { tags: ['settings-bounded'] }, () => {
  test.each(Object.entries(NUMBER_SETTINGS))('%s stays within its bounds, also in SQL', async (name, bounds) => {
    const { least, most } = bounds
    const stored = await firstValue(owner`select value from private.settings where name = ${name}`)
    onTestFinished(async () => {
      await owner`update private.settings set value = ${stored}, next_value = null, takes_effect_at = null where name = ${name}`
    })
    const outcomesOf = async (write: (value: string) => Promise<unknown>, values: unknown[]) => {
      const outcomes: string[] = []
      for (const value of values) outcomes.push(await rejectionOf(write(JSON.stringify(value))))
      return outcomes
    }
    for (const write of [
      (value: string) => owner`update private.settings set value = ${value}::text::jsonb where name = ${name}`,
      (value: string) =>
        owner`update private.settings set next_value = ${value}::text::jsonb, takes_effect_at = 'tomorrow' where name = ${name}`,
    ]) {
      expect(await outcomesOf(write, [least, most])).toEqual([ACCEPTED, ACCEPTED])
      const wrong = [least - 1, most + 1, least + 0.5, 'abc', null, true, [least]]
      expect(await outcomesOf(write, wrong)).toEqual(wrong.map(() => '23514'))
    }
  })

  test('is read and changed by admins in good standing alone', { tags: ['R2'] }, async () => {
    const [banned, suspended] = [await addAdmin(), await addAdmin()]
    await setBanned(banned)
    await suspend(suspended)
    const change = { listing_quota: { value: 5, shown: 100 } }
    for (const [person, code] of [
      [seller, 'forbidden'],
      [stranger, 'forbidden'],
      [banned, 'account_banned'],
      [suspended, 'account_suspended'],
    ] as const) {
      expect(await rejectionOf(read(person))).toBe('forbidden')
      expect(await rejectionOf(save(person, change))).toBe(code)
    }
    expect((await read(admin)).listing_quota.value).toBe(100)
    expect(await rejectionOf(save(admin, { sample_shop: { value: false, shown: true } }))).toBe('not_found')
    expect(Object.keys(await read(admin)).toSorted()).toEqual([...Object.keys(NUMBER_SETTINGS), 'tax'].toSorted())
  })

  test('that an admin changes is in the log with both values, and all admins get a mail', async () => {
    const other = await addAdmin()
    await save(admin, { tax: { value: 'inclusive', shown: 'off' }, case_answer_days: { value: 7, shown: 7 } })
    await save(other, { tax: { value: 'off', shown: 'inclusive' } })
    const change = { action: 'change_setting', name: 'tax', takes_effect_at: null }
    const [first, second] = [
      { ...change, old: 'off', new: 'inclusive' },
      { ...change, old: 'inclusive', new: 'off' },
    ]
    expect(await logged()).toEqual([first, second])
    for (const to of [admin, other])
      expect((await mails(to, 'settings_changed')).map(({ changes }) => changes)).toEqual([[first], [second]])
    expect(await mails(seller, 'settings_changed')).toEqual([])
  })

  test('that two admins change at once keeps the first change', async () => {
    const other = await addAdmin()
    const first = saving({ listing_quota: { value: 200, shown: 100 } })
    const late = () => save(other, { storage_quota: { value: 0, shown: 0 }, listing_quota: { value: 50, shown: 100 } })
    await setSetting(owner, 'storage_quota', 0)
    expect(await whileOpen(first, late, { by: admin })).toBe('setting_changed')
    expect((await read(admin)).listing_quota.value).toBe(200)
    await save(other, { listing_quota: { value: 100, shown: 200 } })
    await setSetting(owner, 'storage_quota', 100 * 2 ** 30)
  })
})

describe('the service fee', { tags: ['fee-announced'] }, () => {
  test('rises after the notice, for orders that begin then', async () => {
    const [buyer, { sam, listing }] = [await addUser('Patient'), await offered(1000)]
    await setSetting(owner, 'platform_fee_bps', 500)
    await saveFee(900, 500)
    const [plan] = await planned()
    expect(plan?.next_value).toBe(900)
    expect(Date.parse(plan?.takes_effect_at) - Date.now()).toBeGreaterThan(FEE_NOTICE_DAYS * 86_400_000)
    expect(await mails(sam, 'fee_change')).toMatchObject([{ old: 500, new: 900 }])
    expect(await logged()).toMatchObject([{ action: 'plan_setting', old: 500, new: 900 }])
    expect(await beginOrder(buyer, [listing])).toMatchObject({ fee_cents: 50 })
    expect(await owner`select fee_bps, next_fee_bps from private.shop_terms()`).toEqual([
      { fee_bps: 500, next_fee_bps: 900 },
    ])
    await startPlanned()
    expect(await beginOrder(buyer, [listing])).toMatchObject({ fee_cents: 50 })
    expect(await beginOrder(buyer, [await addListing(sam, 1000)])).toMatchObject({ fee_cents: 90 })
    expect((await read(admin)).platform_fee_bps).toEqual({ value: 900, next_value: null, takes_effect_at: null })
  })

  test('falls at once, also when a higher one is in effect, and sellers hear only of announced ones', async () => {
    const { sam } = await offered(1000)
    await saveFee(900, 0)
    await startPlanned()
    await saveFee(400, 900)
    expect(await feeNow()).toBe(400)
    expect(await mails(sam, 'fee_change')).toHaveLength(1)
    await saveFee(900, 400)
    await startPlanned()
    await setSetting(owner, 'platform_fee_bps', 300)
    expect(await feeNow()).toBe(300)
  })

  test('that is announced can be withdrawn until it starts, and sellers get a mail', async () => {
    const { sam } = await offered(1000)
    await saveFee(900, 0)
    expect(await rejectionOf(saveFee(800, 0))).toBe('setting_changed')
    await saveFee(0, 0, 900)
    expect(await planned()).toEqual([{ next_value: null, takes_effect_at: null }])
    expect(await logged()).toMatchObject([
      { action: 'plan_setting', old: 0, new: 900 },
      { action: 'withdraw_setting', old: 900, new: 0 },
    ])
    expect(await mails(sam, 'fee_change')).toMatchObject([{ new: 900 }, { new: 0, startsAt: null }])
    await saveFee(900, 0)
    await startPlanned()
    expect(await rejectionOf(saveFee(0, 0, 900))).toBe('setting_changed')
  })
})
