// The users that can sign in to a fresh stack: sellers, buyers and one admin, with one password.
import { buyers, type SeedUser, sellers } from './catalogue.ts'
import { seedId } from './ids.ts'

/** The password of all users on the local identity page. It's useless outside this machine. */
export const SEEDED_PASSWORD = 'marketplace'
export const IDENTITY_HINT = `Password of all seeded users: ${SEEDED_PASSWORD}`

export const admin: SeedUser = {
  id: seedId('person', 'operator'),
  identityId: 1,
  name: 'Shop Operator',
  username: 'operator',
  email: 'operator@example.com',
}

export const everyone: SeedUser[] = [...sellers, ...buyers, admin]

/** A user's id, or an empty text. */
export const userIdOf = (username: string | undefined): string =>
  everyone.find((user) => user.username === username)?.id ?? ''

/** In the identity provider's format. */
export const identityUsers = () =>
  everyone.map(({ identityId, username, name, email }) => ({
    id: identityId,
    login: username,
    name,
    email,
    password: SEEDED_PASSWORD,
  }))

/** In the format of stack.json, for tools. */
export const seededAccounts = () => ({
  password: SEEDED_PASSWORD,
  sellers: sellers.map(({ id, email, username }) => ({ id, email, username })),
  buyers: buyers.map(({ id, email, username }) => ({ id, email, username })),
  admin: { id: admin.id, email: admin.email, username: admin.username },
})
