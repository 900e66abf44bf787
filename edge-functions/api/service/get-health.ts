// Whether the API is up. Asked deeply, everybody hears that all is well, that something waits, or 503; admins hear what it is.
import { serviceCalls } from '../../../contract/service.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { acting, callerOf, handle } from '../context.ts'
import { lookAtParts, type Parts } from './look-at-parts.ts'

export const getHealth = handle(serviceCalls.getHealth)(async (c, { query }) => {
  if (query.deep !== 'true') return { status: 'ok' }
  const [parts, isAdmin] = await Promise.all([lookAtParts(), isByAdmin(c)])
  // Replicas may be away: the database answers everybody then.
  const { replicas: _, ...needed } = parts
  const named = Object.entries(needed).map(([name, { state }]) => `${name} ${state}`)
  const isAway = Object.values(needed).some(({ state }) => state === 'away')
  if (isAway && !isAdmin) throw new ApiError('unavailable', { cause: named.join(', ') })
  const status = statusOf(parts)
  return isAdmin ? { status, parts } : { status }
})

const statusOf = ({ replicas, ...needed }: Parts): 'ok' | 'late' =>
  [...Object.values(needed), ...replicas].every(({ state }) => state === 'ok') ? 'ok' : 'late'

/** Nobody is known as one while the database is away. */
async function isByAdmin(c: Parameters<typeof callerOf>[0]): Promise<boolean> {
  const caller = await callerOf(c).catch(() => null)
  if (!caller) return false
  const asked = acting.asAdmin(caller, 'forbidden', (sql) => sql`select 1`)
  return asked.then(
    () => true,
    () => false,
  )
}
