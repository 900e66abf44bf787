// What a target says of itself reaches the tests whole: those of the profile `full` sign in as people by username.
import { expect, test } from 'vitest'
import { targetDescription } from '../../../../tools/support/target.ts'

const person = (username: string) => ({ id: crypto.randomUUID(), username, email: `${username}@example.com` })

test('a stack is described to the tests as it describes itself', () => {
  const stack = {
    urls: { web: 'http://127.0.0.1:3000', supabase: 'http://127.0.0.1:54321', mailbox: 'http://127.0.0.1:54350' },
    publishableKey: 'key',
    accounts: { password: 'secret', sellers: [person('sam')], buyers: [person('bea')], admin: person('alex') },
    databaseUrls: { postgres: 'postgres://127.0.0.1/postgres' },
    pids: { stack: 1 },
  }
  expect(targetDescription.parse(stack)).toEqual(stack)
})
