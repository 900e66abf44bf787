// Follows: whom the caller follows, and what those sellers list (the Follow button of spec section 2).
import { z } from 'zod'
import { id } from './common.ts'

/** GET users/{id}/follows. */
export const follows = z.object({
  follows: z.array(z.object({ seller_id: id, username: z.string(), name: z.string(), avatar: z.string().nullable() })),
})
/** POST users/{id}/follows. */
export const followInput = z.object({ sellerId: id })

export type Follow = z.infer<typeof follows>['follows'][number]
