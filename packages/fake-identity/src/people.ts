// People: found by email or id, made at sign-up, seeded at start. Emails and logins are unique whatever their case.
import type { DatabaseSync } from 'node:sqlite'
import { hashPassword } from './passwords.ts'
import type { Provider, SeedPerson } from './provider.ts'

export type Person = { id: number; login: string; name: string; email: string; passwordHash: string; avatarUrl: string }

// Sign-ups start above every seeded id.
const firstFreeId = 100_001

export function personByEmail(provider: Provider, email: string): Person | undefined {
  return toPerson(provider, provider.db.prepare('select * from people where email = ?').get(email))
}

export function personById(provider: Provider, id: number): Person | undefined {
  return toPerson(provider, provider.db.prepare('select * from people where id = ?').get(id))
}

/** Adds a person with a login derived from the name, or answers undefined where the email has an account. */
export async function addPerson(
  provider: Provider,
  input: { name: string; email: string; password: string },
): Promise<Person | undefined> {
  const passwordHash = await hashPassword(input.password)
  const { db } = provider
  const { lastInsertRowid, changes } = db
    .prepare(
      `insert into people (id, login, name, email, password_hash, created_at)
       values ((select max(coalesce(max(id), 0) + 1, ${firstFreeId}) from people), ?, ?, ?, ?, ?)
       on conflict (email) do nothing`,
    )
    .run(freeLogin(db, input.name), input.name, input.email, passwordHash, provider.now())
  return changes === 0 ? undefined : personById(provider, Number(lastInsertRowid))
}

/** Brings the seeded people up to date; a person who exists keeps the password. */
export async function seedPeople(provider: Provider, people: SeedPerson[]): Promise<void> {
  const { db } = provider
  const update = db.prepare('update people set login = ?, name = ?, email = ?, avatar_url = ? where id = ?')
  const insert = db.prepare(
    'insert into people (id, login, name, email, avatar_url, password_hash, created_at) values (?, ?, ?, ?, ?, ?, ?)',
  )
  await Promise.all(
    people.map(async ({ id, login, name, email, password, avatarUrl }) => {
      if (update.run(login, name, email, avatarUrl ?? null, id).changes > 0) return
      insert.run(id, login, name, email, avatarUrl ?? null, await hashPassword(password), provider.now())
    }),
  )
}

function freeLogin(db: DatabaseSync, name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const base =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 30) || 'person'
  const taken = db.prepare('select 1 from people where login = ?')
  let login = base
  for (let number = 2; taken.get(login); number += 1) login = `${base}-${number}`
  return login
}

function toPerson(provider: Provider, row: Record<string, unknown> | undefined): Person | undefined {
  if (!row) return undefined
  const id = Number(row.id)
  return {
    id,
    login: String(row.login),
    name: String(row.name),
    email: String(row.email),
    passwordHash: String(row.password_hash),
    avatarUrl: row.avatar_url ? String(row.avatar_url) : `${provider.publicUrl}/avatars/${id}`,
  }
}
