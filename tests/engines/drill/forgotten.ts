// What only the database knew: rows that neither Stripe nor Storage can bring back, counted.
import { owner } from '../../support/api/people.ts'

export type Counts = Record<string, number>

/** Of every table that people fill. */
export async function countRows(): Promise<Counts> {
  const tables = await owner<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await owner.unsafe<[{ count: number }]>(`select count(*)::integer as count from public.${name}`)
      return [name, row.count] as const
    }),
  )
  return Object.fromEntries(counts)
}

export const lostRows = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(
    Object.entries(before).flatMap(([name, count]) => {
      const lost = count - (after[name] ?? 0)
      return lost > 0 ? [[name, lost]] : []
    }),
  )
