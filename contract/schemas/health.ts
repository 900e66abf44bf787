// How the service is. Parts are for admins: whoever would stop the shop need not know which one stands still.
import { z } from 'zod'

const state = z.enum(['ok', 'late', 'away'])
const part = z.object({ state, ms: z.number().meta({ description: 'How long it took to answer.' }) })

export const healthQuery = z.object({ deep: z.enum(['true', 'false']).optional() })

export const health = z.object({
  status: z.enum(['ok', 'late']).meta({
    description: '`late`: mails or jobs wait longer than they should, or a read replica does not follow.',
  }),
  parts: z
    .object({
      database: part,
      replicas: z
        .array(
          part.extend({
            host: z.string().meta({ description: 'Host and port.' }),
            seconds: z.number().nullable().meta({
              description: 'How long it is behind the database by, at least; null where it is away.',
            }),
          }),
        )
        .meta({ description: 'Read replicas, of which visitors are answered by those that are `ok`.' }),
      storage: part,
      payments: part,
      mails: z.object({
        state,
        waiting: z.number().int().nullable(),
        seconds: z.number().nullable().meta({ description: 'How long the oldest one is due.' }),
      }),
      jobs: z.object({
        state,
        waiting: z.number().int().nullable(),
        seconds: z
          .number()
          .nullable()
          .meta({ description: 'How long the one that waits longest is due; null where one never ran.' }),
      }),
    })
    .optional(),
})
