// Programs of people: each shows a key in place of a token.
import type { ApiKeyScope } from '../../../contract/choices.ts'
import { type TestUser, withCalls } from './people.ts'

/** The same person by a new key of theirs. */
export async function withKey<Person extends TestUser>(person: Person, ...scopes: ApiKeyScope[]) {
  const made = await person.post(`users/${person.id}/keys`, { name: 'Bookkeeping', scopes })
  if (made.status !== 201) throw new Error(`the key was answered with ${made.status}: ${JSON.stringify(made.body)}`)
  return { ...withCalls({ ...person, token: made.body.key as string }), keyId: made.body.id as string }
}
