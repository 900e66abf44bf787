// What a plan under row-level security must not do: read a large table without an index, or call a
// function for every row.
import { z } from 'zod'
import { compose } from '../../edge-functions/_shared/database/statement.ts'
import type { Case, Query } from './queries.ts'
import type { Side } from './sides.ts'

/**
 * Tables above this many rows must be read by an index, and so many rows must not be read in vain.
 */
const LARGE = 10_000

type Plan = { [key: string]: unknown; Plans?: Plan[] }
const plan: z.ZodType<Plan> = z.lazy(() => z.looseObject({ Plans: z.array(plan).optional() }))
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: plan })]) })])

/**
 * Conditions that are evaluated for every row. One-time filters and the keys of an index scan are
 * not among them.
 */
const CONDITIONS = ['Filter', 'Hash Cond', 'Merge Cond', 'Join Filter']
/** A helper of the policies, or what auth.uid() becomes when the planner writes it out. */
const CALL = /\b(private|auth)\.\w+\(|\bcurrent_setting\(/

/**
 * Plans of a query with rights, or of the one that its function runs: one for its values, run for
 * the true numbers of rows, and one for any values.
 */
export async function plansOf(side: Side, query: Query, one: Case): Promise<Plan[]> {
  const statementOf = query.plain ?? query.statement
  return await side.inspect(query, one, async (sql) => {
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

/**
 * What is wrong with a plan, in words; empty when nothing is. `rowsOf` gives the rows of a table by
 * its name.
 */
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
