// The page of a listing was opened. A guest counts once a day, its seller never.
// The answer is the same whether it counted, so that it tells nobody what is there.
import { listingCalls } from '../../../contract/listings.ts'
import { hitCounter } from '../../_shared/limits/rate-limit.ts'
import { acting, callerOf, clientAddress, countingSql, handle, unlessAway } from '../context.ts'

const VIEWS = { name: 'view', most: 120, seconds: 60 }

const countHit = hitCounter(countingSql, VIEWS)

export const countView = handle(listingCalls.countView)(async (c, { params: { id } }) => {
  const address = await clientAddress(c)
  const caller = await callerOf(c)
  await unlessAway(async () => {
    // Counted on its own: within the command, guests of one address would wait for each other's views.
    await countHit(address)
    const act = caller ? acting.asServiceFor.bind(null, caller) : acting.asService
    await act((sql) => sql`select private.count_listing_view(${id}, ${caller?.sub ?? address})`)
  })
  return { success: true }
})
