// Negative controls: guards that are removed while parts are killed.
import postgres from 'postgres'
import { owner } from '../../support/api/people.ts'
import { loginOf } from '../../support/environment.ts'
import { stack } from '../../support/stack.ts'
import { withChanges } from '../money/controls.ts'
import type { Kill } from './kills.ts'

type Control = {
  what: string
  kill: Kill
  /** Runs the load and its kill without the guard. */
  around: <T>(act: () => Promise<T>) => Promise<T>
}

/** As the superuser, on a connection that no kill has cut. */
async function asSuperuser(act: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(loginOf(stack.databaseUrls, 'supabase_admin'), { max: 1, onnotice: () => {} })
  await act(sql).finally(() => sql.end())
}

const RECEIVE = 'receive_stripe_event(text,text,text,boolean,timestamp with time zone)'

/** Nothing is written within 10 seconds, or below an amount that a run never writes. */
const LATE = { synchronous_commit: 'off', wal_writer_delay: '10s', wal_writer_flush_after: '1GB' }

export const CONTROLS: Control[] = [
  {
    what: 'an event may be in the inbox twice',
    kill: { part: 'stripe-webhook', moment: 'while a webhook fulfils', afterMs: 0 },
    around: async (act) => {
      await owner`alter table private.stripe_events drop constraint stripe_events_pkey`
      const ignoresCopies = / on conflict \(id, created_at\) do nothing/
      return await withChanges([[RECEIVE, ignoresCopies, '']], act).finally(async () => {
        await owner`
          delete from private.stripe_events as one using private.stripe_events as other
          where one.id = other.id and one.tableoid = other.tableoid and one.ctid > other.ctid`
        await owner`alter table private.stripe_events add primary key (id, created_at)`
      })
    },
  },
  {
    what: 'the database acknowledges what it has not written',
    kill: { part: 'postgres', moment: 'at any moment', afterMs: 1000 },
    around: async (act) => {
      await asSuperuser(async (sql) => {
        await sql`checkpoint`
        for (const [name, value] of Object.entries(LATE)) await sql.unsafe(`alter system set ${name} = '${value}'`)
        await sql`select pg_reload_conf()`
      })
      return await act().finally(() =>
        asSuperuser(async (sql) => {
          for (const name of Object.keys(LATE)) await sql.unsafe(`alter system reset ${name}`)
          await sql`select pg_reload_conf()`
        }),
      )
    },
  },
]
