// Blocks: whom the caller does not want to hear from.
import { z } from 'zod'
import { id } from './common.ts'

export const blocks = z.object({
  blocks: z.array(
    z.object({
      user_id: id,
      username: z.string(),
      name: z.string(),
      avatar: z.string().nullable(),
      blocked_at: z.iso.datetime({ offset: true }),
    }),
  ),
  nextCursor: z.string().nullable(),
})
export const blockInput = z.object({ blockedId: id })

export type Block = z.infer<typeof blocks>['blocks'][number]
