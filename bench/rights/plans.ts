// Faults of a plan under row-level security: a large table read without an index, or a function
// called for every row.
import { z } from 'zod'
import { compose } from '../../edge-functions/_shared/database/statement.ts'
import type { Case, Query } from './queries.ts'
import type { Variant } from './variants.ts'

/** Tables with more rows must be read by an index, without discarding more rows than this. */
const LARGE = 10_000

type Plan = { [key: string]: unknown; Plans?: Plan[] }
const plan: z.ZodType<Plan> = z.lazy(() => z.looseObject({ Plans: z.array(plan).optional() }))
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: plan })]) })])

/** Conditions that are evaluated for every row, unlike one-time filters and index conditions. */
const CONDITIONS = ['Filter', 'Hash Cond', 'Merge Cond', 'Join Filter']
/** A helper of the policies, or auth.uid() after the planner has inlined it. */
const CALL = /\b(private|auth)\.\w+\(|\bcurrent_setting\(/

/**
 * Plans of a query with rights, or of the query that its function runs: a custom plan, executed for
 * the true numbers of rows, and a generic plan.
 */
export async function plansOf(variant: Variant, query: Query, one: Case): Promise<Plan[]> {
  const statementOf = query.plain ?? query.statement
  return await variant.inspect(query, one, async (sql) => {
    const custom = await sql`explain (analyze, timing off, format json) ${statementOf(sql, one)}`
    const { text, values } = compose(statementOf(sql, one))
    const nulls = values.length > 0 ? `(${values.map(() => 'null').join()})` : ''
    await sql`set local plan_cache_mode = force_generic_plan`
    await sql(asTemplate(`prepare for_any as ${text}`))
    const generic = await sql(asTemplate(`explain (format json) execute for_any${nulls}`))
    await sql`deallocate for_any`
    return [
      explained.parse([...custom])[0]['QUERY PLAN'][0].Plan,
      explained.parse([...generic])[0]['QUERY PLAN'][0].Plan,
    ]
  })
}

const asTemplate = (text: string): TemplateStringsArray => Object.assign([text], { raw: [text] })

/** The faults of a plan in words. `rowsOf` returns the rows of a table by its name. */
export function faultsOf(root: Plan, rowsOf: (table: string) => number): string[] {
  const text = JSON.stringify(root)
  const faults: string[] = []
  const visit = (node: Plan, runsOnce: boolean) => {
    const name = String(node['Subplan Name'] ?? '')
    const once =
      runsOnce || node['Parent Relationship'] === 'InitPlan' || (name !== '' && text.includes(`hashed ${name})`))
    const table = String(node['Relation Name'] ?? '')
    if (node['Node Type'] === 'Seq Scan' && rowsOf(table) > LARGE) {
      faults.push(`reads all of ${table}`)
    }
    const inVain =
      Number(node['Actual Loops'] ?? 1) *
      (Number(node['Rows Removed by Filter'] ?? 0) + Number(node['Rows Removed by Index Recheck'] ?? 0))
    if (inVain > LARGE) faults.push(`reads ${inVain} rows of ${table || 'a join'} in vain`)
    for (const condition of CONDITIONS) {
      const call = CALL.exec(String(node[condition] ?? ''))
      if (call && !once) faults.push(`calls ${call[0]}…) for every row of ${table || node['Node Type']}`)
    }
    for (const child of node.Plans ?? []) visit(child, once)
  }
  visit(root, false)
  return faults
}
