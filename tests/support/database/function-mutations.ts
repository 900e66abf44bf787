// Mutations of the guards inside private functions and views: each removes one rejection, one check
// of a right, or one condition that limits a statement to its caller.
import type postgres from 'postgres'

type FunctionRow = { name: string; definition: string; isView: boolean }

/** A guard in a function's text, and its replacement. */
const GUARDS: { what: string; pattern: RegExp; without: string }[] = [
  { what: 'rejection', pattern: /perform private\.reject(?:_if)?\(/g, without: 'perform concat(' },
  { what: 'question', pattern: /not private\.(?:is_in_good_standing|is_admin|is_seller)\(\)/g, without: 'false' },
  { what: 'question', pattern: /(?<!not )private\.(?:is_in_good_standing|is_admin|is_seller)\(\)/g, without: 'true' },
  { what: 'question', pattern: /perform private\.require_admin\(/g, without: 'perform concat(' },
  { what: 'count', pattern: /perform private\.count_against\(/g, without: 'perform concat(' },
  { what: 'lock', pattern: /perform private\.(?:lock|require)_standing\(/g, without: 'perform concat(' },
  {
    what: 'limit to the caller',
    pattern:
      /[a-z_.]+ (?:=|is not distinct from) (?:\(\s*select auth\.uid\(\)(?: as uid)?\)|auth\.uid\(\)|caller\b|of_user\b)/gi,
    without: 'true',
  },
]

/** Conditions that only save work, because the same statement is limited elsewhere. */
const SPARING = new Set(['private.sales_filters: cases.seller_id = auth.uid()'])

/**
 * Every guard with its mutated function.
 * @throws when a pattern matches nothing, because it is outdated
 */
export async function findGuards(sql: postgres.Sql): Promise<Mutation[]> {
  const rows = await sql<FunctionRow[]>`
    select format('%I.%I', nspname, proname) as name, pg_get_functiondef(proc.oid) as definition, false as "isView"
    from pg_proc as proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = 'private' and prokind = 'f'
    union all
    select format('%I.%I', schemaname, viewname), format('create or replace view %I.%I as %s', schemaname, viewname, definition), true
    from pg_views where schemaname = 'private'
    order by 1, 2`
  return GUARDS.flatMap(({ what, pattern, without }) => {
    const found = rows.flatMap(({ name, definition, isView }) => {
      const start = definition.search(/\n(?:AS \$|BEGIN ATOMIC|RETURN )/i)
      return [...definition.matchAll(pattern)]
        .filter(({ index, 0: text }) => index > start && !SPARING.has(`${name}: ${text}`))
        .map(({ index, 0: text }, position) => ({
          name: `take away ${what} ${position + 1} of ${name}: ${definition.slice(index, index + 60).split('\n')[0]}`,
          apply: definition.slice(0, index) + without + definition.slice(index + text.length),
          revert: definition,
          // Policies read views, and no counter shows which test did.
          ...(isView ? {} : { functionName: name.replace('private.', '') }),
        }))
    })
    if (found.length === 0) throw new Error(`no function has a guard like ${pattern}`)
    return found
  })
}

/**
 * The mutations that still compile. Some are no guards: `set seller_id = auth.uid()` limits
 * nothing.
 */
export async function functionMutations(sql: postgres.Sql): Promise<Mutation[]> {
  const working: Mutation[] = []
  for (const mutation of await findGuards(sql)) {
    const isFunction = await sql.unsafe(mutation.apply).then(
      () => true,
      () => false,
    )
    await sql.unsafe(mutation.revert)
    if (isFunction) working.push(mutation)
  }
  return working
}

/** One guard of the database, with statements to remove and restore it. */
export type Mutation = {
  name: string
  apply: string
  revert: string
  /** For a mutation inside a function, or of its trigger: the function's name without the schema. */
  functionName?: string
  /** For a trigger: the name of its table. */
  tableName?: string
  /** For a grant: its table, with the schema. */
  grantOn?: string
}
