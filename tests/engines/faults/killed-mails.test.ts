// kill -9 of the function `jobs` while it sends: every mail comes, and comes twice only where the kill fell between its delivery and its mark.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runJobs } from '../../api/support/mails.ts'
import { owner, until } from '../../api/support/people.ts'
import { stack } from '../../support/stack.ts'
import { isInService, kill } from '../support/parts.ts'

const KILLS = 12
const MAILS_PER_KILL = 2
/** Within how many milliseconds of a run's first try its kill comes: for about as long as its templates load. */
const KILL_WITHIN_MS = 300
/** The same after its first mail was marked: about as long as the next one takes. */
const PAUSE_WITHIN_MS = 20

test('a mail is sent once, and again with the same id only where its sender was cut off before it could mark it', {
  tags: ['mail-sent-once'],
  timeout: 60_000 + KILLS * 5_000,
}, async () => {
  const host = `${randomUUID()}.example.com`
  const ours = owner`address like ${`%@${host}`}`
  const enqueue = () => owner`
    insert into private.outbox (kind, address, event_key, facts)
    select 'account_deleted', id || '@' || ${host}, id::text, '{}'
    from (select gen_random_uuid() as id from generate_series(1, ${MAILS_PER_KILL})) as made`
  const look = async () => {
    const [row] = await owner<{ tries: number; unsent: number; buried: number }[]>`
      select sum(attempts)::integer as tries, count(*) filter (where sent_at is null)::integer as unsent,
        count(buried_at)::integer as buried
      from private.outbox where ${ours}`
    return row ?? { tries: 0, unsent: 0, buried: 0 }
  }
  /** The leases of what was cut off are over: the clock is moved, nobody waits for it. */
  const endLeases = () => owner`
    update private.outbox set due_at = now() - random() * interval '1 minute' where ${ours} and sent_at is null`

  const kills = { betweenMails: 0, duringTheFirst: 0 }
  for (let left = KILLS; left > 0; left -= 1) {
    await until('the function is back', isInService)
    await enqueue()
    await endLeases()
    const before = await look()
    const run = runJobs().catch(() => null)
    // Every other kill comes while the templates load or the first mail is sent, the others between the mails that follow.
    if (left % 2) await until('a mail is being sent', async () => (await look()).tries > before.tries)
    else await until('a mail is sent', async () => (await look()).unsent < before.unsent)
    await delay(Math.random() * (left % 2 ? KILL_WITHIN_MS : PAUSE_WITHIN_MS))
    await kill('jobs')
    await run
    kills[(await look()).unsent < before.unsent ? 'betweenMails' : 'duringTheFirst'] += 1
  }
  const finish = async () => {
    await endLeases()
    await runJobs()
    const { unsent, buried } = await look()
    return { unsent, buried }
  }
  await expect.poll(finish, { timeout: 60_000 }).toEqual({ unsent: 0, buried: 0 })

  const list = await fetch(`${stack.urls.mailbox}/api/messages`)
  const { messages } = (await list.json()) as { messages: { to: string[] }[] }
  const arrived = messages.flatMap(({ to }) => to).filter((address) => address.endsWith(host))
  const sent = new Set(arrived).size
  console.log(
    `${KILLS} kills, ${kills.betweenMails} of them after a mail of their run was marked: ${sent} mails, ${arrived.length} deliveries`,
  )
  expect(sent).toBe(KILLS * MAILS_PER_KILL)
  // Mails go one after the other, so a kill cuts off one at most.
  expect(arrived.length - sent).toBeLessThanOrEqual(KILLS)
})
