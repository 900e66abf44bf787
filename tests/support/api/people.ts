// People who are new to the shop: each test makes its own, so that files can share one running stack.
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import type { ApiKeyScope } from '../../../contract/choices.ts'
import { loginOf } from '../environment.ts'
import { call, signToken, stack } from '../stack.ts'

const ownerUrl = loginOf(stack.databaseUrls, 'postgres')

// By itself the driver waits up to 20 s for its next try to connect: Postgres is back before.
const openOwner = () => postgres(ownerUrl, { max: 2, backoff: () => 0.1, onnotice: () => {} })

/** The database as its owner: for what no call can do. Call `renewOwner` after Postgres was killed. */
export let owner = openOwner()

/** The driver does not always get over lost connections (github.com/porsager/postgres issues 1154 and 1208): a new pool does. */
export async function renewOwner(): Promise<void> {
  const lost = owner
  owner = openOwner()
  await lost.end({ timeout: 0 })
}

export type TestUser = Awaited<ReturnType<typeof signUp>>
export type Answer = Awaited<ReturnType<typeof call>>

/** A user of the auth service without a profile. */
export async function signUp(name = 'Robin Doe') {
  const id = randomUUID()
  const email = `${id}@example.com`
  await owner`insert into auth.users (id, aud, role, email) values (${id}, 'authenticated', 'authenticated', ${email})`
  await owner`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (${randomUUID()}, 'github', ${id}, ${id}, '{}')`
  return withCalls({ id, email, name, token: await signToken({ sub: id, email }) })
}

/** Someone with a token, and the API in their name. */
export const withCalls = <Known extends { id: string; email: string; name: string; token: string }>(person: Known) => ({
  ...person,
  get: (path: string) => call('GET', path, { token: person.token }),
  post: (path: string, body: unknown = {}) => call('POST', path, { token: person.token, body }),
  put: (path: string, body?: unknown) => call('PUT', path, { token: person.token, body }),
  patch: (path: string, body?: unknown) => call('PATCH', path, { token: person.token, body }),
  delete: (path: string) => call('DELETE', path, { token: person.token }),
})

/** A signed-in user with a profile. */
export async function user(name?: string): Promise<TestUser> {
  const person = await signUp(name)
  const synced = await person.post('users/sync', { auth0_id: person.id, email: person.email, name: person.name })
  if (synced.status !== 200) throw new Error(`sync answered ${synced.status}: ${JSON.stringify(synced.body)}`)
  return person
}

/** A user whose account at the payment provider is connected and can be charged. */
export async function seller(name = 'Sam Seller'): Promise<TestUser & { accountId: string }> {
  const person = await user(name)
  return { ...person, accountId: await connectAccount(person) }
}

/** Makes a seller of a member. @returns the id of their account at the payment provider */
export async function connectAccount({ id, name }: { id: string; name: string }): Promise<string> {
  const account = await provider<{ id: string }>('/accounts', { business_name: name, connect: true })
  await owner`
    insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled)
    values (${id}, ${account.id}, false, true)`
  return account.id
}

export async function bannedUser(): Promise<TestUser> {
  const person = await user('Bo Banned')
  await owner`update public.profiles set is_banned = true where id = ${person.id}`
  return person
}

/** Someone with the admin role. */
export async function admin(): Promise<TestUser> {
  const person = await user('Alex Operator')
  await owner`insert into public.user_roles (user_id, role) values (${person.id}, 'admin')`
  return person
}

export async function usernameOf(person: TestUser): Promise<string> {
  const [profile] = await owner<{ username: string }[]>`select username from public.profiles where id = ${person.id}`
  if (!profile) throw new Error(`${person.name} has no profile`)
  return profile.username
}

/** Sends a command to the fake payment provider. */
export async function provider<T = Record<string, unknown>>(path: string, body: object = {}): Promise<T> {
  const response = await fetch(`${stack.urls.payments}/_control${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** Less than a test has: what is waited for may take as long as a slow machine needs. */
const UNTIL_MS = 40_000

/** Waits until a condition of the stack's holds, or fails with what it was waiting for. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + UNTIL_MS
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited ${UNTIL_MS / 1000} s in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The same person by a new key of theirs. */
export async function withKey<Person extends TestUser>(person: Person, ...scopes: ApiKeyScope[]) {
  const made = await person.post(`users/${person.id}/keys`, { name: 'Bookkeeping', scopes })
  if (made.status !== 201) throw new Error(`the key was answered with ${made.status}: ${JSON.stringify(made.body)}`)
  return { ...withCalls({ ...person, token: made.body.key as string }), keyId: made.body.id as string }
}
