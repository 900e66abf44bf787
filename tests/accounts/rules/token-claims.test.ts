// Claims of tokens, as in the tables when the token is made.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { addUser } from '../../support/database/world.ts'

const { owner, people } = world
const claimsOf = async (userId: string) => {
  const event = { user_id: userId, claims: { sub: userId, roles: ['forged'] }, authentication_method: 'oauth' }
  const [row] = await owner`select private.add_display_claims(${owner.json(event)}) -> 'claims' as claims`
  return row?.claims
}

test('a user’s token has their name, picture and roles', { tags: ['token-claims'] }, async () => {
  const robin = await addUser('Robin')
  expect(await claimsOf(robin)).toEqual({ sub: robin, name: 'Robin', picture: null, roles: [] })
  expect(await claimsOf(people.admin)).toMatchObject({ roles: ['admin'] })
})

test('a user without a profile has a token without roles', { tags: ['token-claims'] }, async () => {
  const nobody = crypto.randomUUID()
  expect(await claimsOf(nobody)).toEqual({ sub: nobody, name: null, picture: null, roles: [] })
})
