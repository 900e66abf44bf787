// The provider's own SQLite file. Sessions, codes and tokens are stored only as SHA-256, passwords
// as scrypt.
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schema = `
  create table if not exists settings (name text primary key, value text not null) strict;
  create table if not exists users (
    id integer primary key,
    login text not null unique collate nocase,
    name text not null,
    email text not null unique collate nocase,
    password_hash text not null,
    created_at integer not null
  ) strict;
  create table if not exists sessions (
    hash text primary key,
    user_id integer not null references users (id) on delete cascade,
    expires_at integer not null
  ) strict;
  create table if not exists consents (
    user_id integer not null references users (id) on delete cascade,
    client_id text not null,
    scope text not null,
    primary key (user_id, client_id)
  ) strict;
  create table if not exists codes (
    hash text primary key,
    user_id integer not null references users (id) on delete cascade,
    client_id text not null,
    redirect_uri text not null,
    scope text not null,
    expires_at integer not null
  ) strict;
  create table if not exists tokens (
    hash text primary key,
    user_id integer not null references users (id) on delete cascade,
    scope text not null,
    expires_at integer not null
  ) strict;
`

export function openDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true })
  const db = new DatabaseSync(join(dataDir, 'identity.sqlite'))
  db.exec('pragma journal_mode = wal; pragma foreign_keys = on; pragma busy_timeout = 2000;')
  db.exec(schema)
  return db
}

/** The key of the form tokens, created at the first start. */
export function formKeyOf(db: DatabaseSync): Buffer {
  db.prepare('insert into settings (name, value) values (?, ?) on conflict do nothing').run(
    'form_key',
    randomBytes(32).toString('hex'),
  )
  const row = db.prepare('select value from settings where name = ?').get('form_key')
  return Buffer.from(String(row?.value), 'hex')
}

export function newSecret(prefix = ''): { secret: string; hash: string } {
  const secret = prefix + randomBytes(24).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
