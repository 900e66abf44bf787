// Links for banned and suspended users, and codes for their export.
import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { ban, firstValue, leave, suspend } from '../../support/database/steps.ts'
import { actAs, addUser, asJobs, rejectionOf } from '../../support/database/world.ts'
import { byAdmin } from './moderating.ts'

const { owner, people } = world

const digest = (text: string) => createHash('sha256').update(text).digest()
const makeLink = (user: string, link: string) => actAs(user, 'api')`select private.make_redress_link(${digest(link)})`
const userOf = (link: string) =>
  firstValue(actAs(people.stranger, 'api')`select private.redress_link_user(${digest(link)}) as id`)
async function banned() {
  const [user, link] = [await addUser('Bea'), randomUUID()]
  await ban(user)
  await makeLink(user, link)
  return { user, link }
}

describe('a redress link', { tags: ['redress', 'I10'] }, () => {
  test('is made for banned and suspended users only', async () => {
    const [robin, bea, sue] = [await addUser('Robin'), await addUser('Bea'), await addUser('Sue')]
    await ban(bea)
    await suspend(sue)
    expect(await rejectionOf(makeLink(robin, 'robin'))).toBe('link_not_needed')
    expect(await rejectionOf(makeLink(people.deleted, 'deleted'))).toBe('account_deleted')
    expect(await owner`select from private.redress_links where user_id = ${robin}`).toEqual([])
    for (const user of [bea, sue]) {
      await makeLink(user, user)
      expect(await userOf(user)).toBe(user)
    }
  })

  test.each(['statement', 'review'])('is in a mail about a decision alone: %s', async (kind) => {
    const [robin, { user, link }] = [await addUser('Robin'), await banned()]
    const mailed = async (to: string) => {
      const [mail] = await owner`
        insert into private.outbox (kind, recipient_id, event_key, facts) values (${kind}, ${to}, ${randomUUID()}, '{}') returning id`
      const [row] = await asJobs(
        (sql) => sql`select private.make_mailed_redress_link(${mail?.id}, ${digest(mail?.id)}) as made`,
      )
      return [row?.made, (await userOf(mail?.id)) === to]
    }
    expect(await mailed(user)).toEqual(kind === 'statement' ? [true, true] : [false, false])
    // The page that its reader has open continues to work.
    expect(await userOf(link)).toBe(user)
    expect(await mailed(robin)).toEqual([false, false])
  })

  test('of the browser replaces the previous one', async () => {
    const { user, link } = await banned()
    await makeLink(user, `${link} again`)
    expect(await userOf(link)).toBeNull()
    expect(await userOf(`${link} again`)).toBe(user)
  })

  test('by mail ends older ones when it is opened, and at most three stay valid', async () => {
    const { user, link } = await banned()
    const keep = async (name: string, mail: string) => {
      await owner`select private.store_redress_link(${user}, ${digest(user + name)}, ${mail})`
    }
    const live = async () => {
      const rows = await owner`select digest from private.redress_links where user_id = ${user} and mail_id is not null`
      const names = ['first', 'second', 'third', 'fourth', 'fourth again']
      return names.filter((name) => rows.some((row) => digest(user + name).equals(row.digest)))
    }
    const fourth = randomUUID()
    for (const name of ['first', 'second', 'third']) await keep(name, randomUUID())
    await keep('fourth', fourth)
    expect(await live()).toEqual(['first', 'third', 'fourth'])
    await keep('fourth again', fourth)
    expect(await live()).toEqual(['first', 'third', 'fourth again'])
    expect(await userOf(`${user}third`)).toEqual(user)
    expect(await live()).toEqual(['third', 'fourth again'])
    expect({ first: await userOf(`${user}first`), link: await userOf(link) }).toEqual({ first: null, link: user })
  })

  test('ends with the ban, and a new ban does not revive it', async () => {
    const { user, link } = await banned()
    await byAdmin('unban_user', user, null)
    expect(await userOf(link)).toBeNull()
    await ban(user)
    expect(await userOf(link)).toBeNull()
  })

  test('ends with the suspension', async () => {
    const [sue, link] = [await addUser('Sue'), randomUUID()]
    await suspend(sue)
    await makeLink(sue, link)
    await owner`update private.suspensions set until = now() where user_id = ${sue}`
    await asJobs((sql) => sql`select private.lift_due_suspension()`)
    expect(await userOf(link)).toBeNull()
  })

  test('ends with the account and after 190 days', async () => {
    const [left, old] = [await banned(), await banned()]
    await leave(left.user)
    await owner`update private.redress_links set made_at = now() - interval '190 days' where user_id = ${old.user}`
    expect({ left: await userOf(left.link), old: await userOf(old.link) }).toEqual({ left: null, old: null })
    expect(await owner`select from private.redress_links where user_id = ${left.user}`).toEqual([])
  })
})

describe('the code of an export', { tags: ['redress', 'I10'] }, () => {
  const askFor = async (user: string, code: string) => {
    await actAs(user, 'api')`select private.request_export_code()`
    const [mail] = await owner`
      select id from private.outbox where kind = 'export_code' and recipient_id = ${user} order by created_at desc limit 1`
    await asJobs((sql) => sql`select private.store_export_code(${mail?.id}, ${digest(code)})`)
  }
  const exported = (user: string, code: string) =>
    actAs(user, 'api', async (sql) => {
      const [row] = await sql`select * from private.redress_export(${digest(code)})`
      return [row?.is_accepted, row?.data?.profile?.id]
    })

  test('opens one export of its user only', async () => {
    const [bea, robin, cleo] = [(await banned()).user, await addUser('Robin'), (await banned()).user]
    await askFor(bea, 'right')
    await askFor(cleo, 'another')
    expect(await exported(robin, 'right')).toEqual([false, undefined])
    expect(await exported(bea, 'wrong')).toEqual([false, undefined])
    expect(await exported(bea, 'right')).toEqual([true, bea])
    expect(await exported(bea, 'right')).toEqual([false, undefined])
    expect(await exported(cleo, 'another')).toEqual([true, cleo])
  })

  test('is invalid after five attempts, after 15 minutes, and after the next one', async () => {
    const { user } = await banned()
    await askFor(user, 'first')
    for (let tries = 0; tries < 5; tries += 1) await exported(user, 'wrong')
    expect(await exported(user, 'first')).toEqual([false, undefined])
    await askFor(user, 'second')
    await owner`update private.export_codes set expires_at = expires_at - interval '15 minutes' where user_id = ${user}`
    expect(await exported(user, 'second')).toEqual([false, undefined])
    await askFor(user, 'third')
    await askFor(user, 'fourth')
    expect(await exported(user, 'third')).toEqual([false, undefined])
    expect(await exported(user, 'fourth')).toEqual([true, user])
  })

  test('ends with the ban, and a new ban does not revive it', async () => {
    const { user } = await banned()
    await askFor(user, 'code')
    await byAdmin('unban_user', user, null)
    await ban(user)
    expect(await exported(user, 'code')).toEqual([false, undefined])
  })

  test('is never null, also before a code was mailed', async () => {
    const { user } = await banned()
    const [row] = await actAs(user, 'api')`select * from private.redress_export(null)`
    expect(row).toEqual({ is_accepted: false, data: null })
  })
})
