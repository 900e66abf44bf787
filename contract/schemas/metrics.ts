// What sold, for its seller (the metrics page of spec section 2). Money in dollars, days in UTC. Revenue is what the fees were taken off.
import { z } from 'zod'
import { id } from './common.ts'

const amounts = {
  sales: z.number().int(),
  revenue: z.number(),
  fees: z.number(),
  downloads: z.number().int(),
  views: z.number().int(),
}

/** GET users/{id}/metrics?days=30. */
export const metrics = z.object({
  totals: z.object(amounts),
  held: z.number().describe('Dollars that buyers’ banks hold of these sales while they decide about disputes.'),
  days: z.array(z.object({ day: z.iso.date(), ...amounts })),
  items: z.array(z.object({ id, title: z.string(), ...amounts })),
})
export const metricsQuery = z.object({ days: z.coerce.number().int().min(1).max(365).default(30) })

export type Metrics = z.infer<typeof metrics>
