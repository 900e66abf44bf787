// Postgres' own form of a password, which a deployment sends in its place.
import { expect, test } from 'vitest'
import { scramVerifier } from '../../../../tools/database/login-passwords.ts'

test('a password is stored as Postgres stores it', () => {
  // The example of RFC 7677.
  expect(scramVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'))).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  )
})
