// The service's SQLite file. Changes and their webhooks commit together, so a kill neither loses
// nor doubles a payment.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

const SCHEMA = `
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    account text not null,
    created integer not null,
    json text not null
  );
  create index if not exists objects_by_kind on objects (kind, account, seq);
  create index if not exists objects_by_intent on objects (kind, json_extract(json, '$.payment_intent'));
  create index if not exists open_sessions on objects (json_extract(json, '$.expires_at'))
    where kind = 'checkout.session' and json_extract(json, '$.status') = 'open';

  create table if not exists settings (name text primary key, value text not null);

  create table if not exists connections (account text primary key);
  create table if not exists authorization_codes (
    code text primary key,
    account text not null,
    expires_at integer not null,
    used integer not null default 0
  );
  create table if not exists idempotent_answers (
    account text not null,
    key text not null,
    endpoint text not null,
    fingerprint text not null,
    request_id text not null,
    status integer not null,
    body text not null,
    created integer not null,
    primary key (account, key)
  );
  create index if not exists idempotent_answers_by_age on idempotent_answers (created);
  create table if not exists deliveries (
    id integer primary key autoincrement,
    event text not null,
    state text not null check (state in ('pending', 'delivered', 'failed', 'dropped')),
    due_at integer not null,
    attempts integer not null default 0
  );
  create index if not exists deliveries_by_event on deliveries (event);
  create index if not exists deliveries_due on deliveries (due_at) where state = 'pending';
  create table if not exists delivery_attempts (
    delivery integer not null references deliveries (id),
    at integer not null,
    status integer,
    error text,
    took_ms integer not null
  );
  create index if not exists delivery_attempts_by_delivery on delivery_attempts (delivery);
`

export type Row = Record<string, string | number | null>

export type Database = {
  all(sql: string, ...values: SQLInputValue[]): Row[]
  get(sql: string, ...values: SQLInputValue[]): Row | undefined
  /** Returns the number of rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number
  /** All or nothing. A call inside another joins the outer one. `act` must be synchronous. */
  transaction<T>(act: () => T): T
  close(): void
}

export function openDatabase(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true })
  const sqlite = new DatabaseSync(join(dataDir, 'payments.sqlite'))
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  sqlite.exec(SCHEMA)

  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const cached = prepared.get(sql) ?? sqlite.prepare(sql)
    prepared.set(sql, cached)
    return cached
  }

  let depth = 0
  const outermost = <T>(act: () => T): T => {
    sqlite.exec('begin immediate')
    try {
      const result = act()
      sqlite.exec('commit')
      return result
    } catch (error) {
      sqlite.exec('rollback')
      throw error
    }
  }

  return {
    all: (sql, ...values) => statement(sql).all(...values) as Row[],
    get: (sql, ...values) => statement(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    transaction(act) {
      depth += 1
      try {
        return depth === 1 ? outermost(act) : act()
      } finally {
        depth -= 1
      }
    },
    close: () => sqlite.close(),
  }
}
