// The terms that hold, and who accepted them.
import { expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '../../contract/legal-versions.ts'
import { owner, user } from './support/people.ts'

const { terms } = LEGAL_VERSIONS

test('whoever signs up has accepted the terms, and their profile says which', {
  tags: ['terms-accepted'],
}, async () => {
  const robin = await user()
  expect((await robin.get(`users/profile/${robin.id}`)).body).toMatchObject({ accepted_terms: terms })
})

test('who accepted an older version accepts the one that holds, and no other', {
  tags: ['terms-accepted'],
}, async () => {
  const robin = await user()
  await owner`update public.acceptances set version = '2020-01-01' where user_id = ${robin.id}`
  const accept = (version: string) => robin.post(`users/${robin.id}/acceptances`, { document: 'terms', version })
  expect(await accept('2020-02-01')).toMatchObject({ status: 409, body: { code: 'terms_changed' } })
  expect((await robin.get(`users/profile/${robin.id}`)).body).toMatchObject({ accepted_terms: '2020-01-01' })
  expect(await accept(terms)).toMatchObject({ status: 200 })
  expect((await robin.get(`users/profile/${robin.id}`)).body).toMatchObject({ accepted_terms: terms })
})
