// Users: found by email or id, created at sign-up, seeded at start. Emails and logins are unique in
// any case.
import type { DatabaseSync } from 'node:sqlite'
import { hashPassword } from './passwords.ts'
import type { Provider, SeedUser } from './provider.ts'

export type User = { id: number; login: string; name: string; email: string; passwordHash: string; avatarUrl: string }

// Ids of sign-ups start above all seeded ids.
const firstFreeId = 100_001

export function userByEmail(provider: Provider, email: string): User | undefined {
  return toUser(provider, provider.db.prepare('select * from users where email = ?').get(email))
}

export function userById(provider: Provider, id: number): User | undefined {
  return toUser(provider, provider.db.prepare('select * from users where id = ?').get(id))
}

/** Adds a user with a login from the name, or returns undefined if the email has an account. */
export async function addUser(
  provider: Provider,
  input: { name: string; email: string; password: string },
): Promise<User | undefined> {
  const passwordHash = await hashPassword(input.password)
  const { db } = provider
  const { lastInsertRowid, changes } = db
    .prepare(
      `insert into users (id, login, name, email, password_hash, created_at)
       values ((select max(coalesce(max(id), 0) + 1, ${firstFreeId}) from users), ?, ?, ?, ?, ?)
       on conflict (email) do nothing`,
    )
    .run(freeLogin(db, input.name), input.name, input.email, passwordHash, provider.now())
  return changes === 0 ? undefined : userById(provider, Number(lastInsertRowid))
}

/** Updates the seeded users. Existing users keep their password. */
export async function seedUsers(provider: Provider, users: SeedUser[]): Promise<void> {
  const { db } = provider
  const update = db.prepare('update users set login = ?, name = ?, email = ? where id = ?')
  const insert = db.prepare(
    'insert into users (id, login, name, email, password_hash, created_at) values (?, ?, ?, ?, ?, ?)',
  )
  await Promise.all(
    users.map(async ({ id, login, name, email, password }) => {
      if (update.run(login, name, email, id).changes > 0) return
      insert.run(id, login, name, email, await hashPassword(password), provider.now())
    }),
  )
}

function freeLogin(db: DatabaseSync, name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const base =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 30) || 'user'
  const taken = db.prepare('select 1 from users where login = ?')
  let login = base
  for (let number = 2; taken.get(login); number += 1) login = `${base}-${number}`
  return login
}

function toUser(provider: Provider, row: Record<string, unknown> | undefined): User | undefined {
  if (!row) return undefined
  const id = Number(row.id)
  return {
    id,
    login: String(row.login),
    name: String(row.name),
    email: String(row.email),
    passwordHash: String(row.password_hash),
    avatarUrl: `${provider.publicUrl}/avatars/${id}`,
  }
}
