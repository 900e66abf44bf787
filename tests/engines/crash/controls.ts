// What must be noticed: guards that are away while parts are killed.
import postgres from 'postgres'
import { definitionOf } from '../../support/api/definition-of.ts'
import { owner } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'
import type { Kill } from './kills.ts'

type Control = { what: string; kills: Kill[]; takeAway: () => Promise<void>; giveBack: () => Promise<void> }

/** As the superuser, on a connection that no kill has cut. */
async function asSuperuser(act: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(stack.databaseUrls.supabase_admin ?? '', { max: 1, onnotice: () => {} })
  await act(sql).finally(() => sql.end())
}

const RECEIVE = 'private.receive_stripe_event(text,text,text,boolean,timestamp with time zone)'
let received = ''

/** Nothing is written before 10 seconds are over, or as much as a run never writes. */
const LATE = { synchronous_commit: 'off', wal_writer_delay: '10s', wal_writer_flush_after: '1GB' }

export const CONTROLS: Control[] = [
  {
    what: 'an event may be in the inbox twice',
    kills: [{ part: 'stripe-webhook', moment: 'while a webhook fulfils', afterMs: 0 }],
    takeAway: async () => {
      received = await definitionOf(RECEIVE)
      await owner`alter table private.stripe_events drop constraint stripe_events_pkey`
      await owner.unsafe(received.replace('on conflict (id, created_at) do nothing', ''))
    },
    giveBack: async () => {
      await owner`delete from private.stripe_events as one using private.stripe_events as other where one.id = other.id and one.tableoid = other.tableoid and one.ctid > other.ctid`
      await owner`alter table private.stripe_events add primary key (id, created_at)`
      await owner.unsafe(received)
    },
  },
  {
    what: 'the database acknowledges what it has not written',
    kills: [{ part: 'postgres', moment: 'at any moment', afterMs: 1000 }],
    takeAway: () =>
      asSuperuser(async (sql) => {
        await sql`checkpoint`
        for (const [name, value] of Object.entries(LATE)) await sql.unsafe(`alter system set ${name} = '${value}'`)
        await sql`select pg_reload_conf()`
      }),
    giveBack: () =>
      asSuperuser(async (sql) => {
        for (const name of Object.keys(LATE)) await sql.unsafe(`alter system reset ${name}`)
        await sql`select pg_reload_conf()`
      }),
  },
]
