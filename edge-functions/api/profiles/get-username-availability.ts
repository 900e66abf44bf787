// Whether the caller could take the name, and why not. Their own counts as available.
import { username } from '../../../contract/index.ts'
import { profileCalls } from '../../../contract/profiles.ts'
import { handle } from '../context.ts'

export const getUsernameAvailability = handle(profileCalls.getUsernameAvailability)(async (c, { params }) => {
  const wanted = username.safeParse(params.username)
  if (!wanted.success) return { available: false, reason: 'malformed' }
  const [answer] = await c.var.asServiceInGoodStanding(
    (sql) => sql<{ available: boolean }[]>`select private.check_username(${wanted.data}) as available`,
  )
  return answer?.available ? { available: true } : { available: false, reason: 'taken' }
})
