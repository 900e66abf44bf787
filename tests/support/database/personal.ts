// The rows of private.personal_data: what a deletion, a ban and an export do to columns about a person.
import { owner } from './acting.ts'

export type Declared = {
  id: number
  table: string
  owner: string | null
  via: string | null
  /** Null: the whole row. */
  columns: string[] | null
  deletion: 'delete' | 'clear' | 'cascade' | 'keep'
  deleted_by: string | null
  ban: 'stay' | 'hide' | 'hold' | 'delete'
  banned_by: string | null
  exported: string | null
  without: string[]
  /** The rows of a person: $1 is the user's id, $2 the address. */
  condition: string | null
}

export const declaredRows = (): Promise<Declared[]> => owner<Declared[]>`
  select id, of_table::text as table, owner, via, columns::text[], deletion, deleted_by, ban, banned_by, exported, without::text[],
    case when owner is not null then private.owner_condition(declared) end as condition
  from private.personal_data as declared order by id`

/** Columns, as in `public.profiles.bio`, that a deletion keeps. */
export const keptColumns = async (): Promise<Set<string>> => {
  const kept = (await declaredRows()).filter(({ deletion }) => deletion === 'keep')
  return new Set(
    kept.flatMap(({ table, owner: of, via, columns }) =>
      [...(columns ?? []), ...(of && !via ? [of] : [])].map((column) => `${table}.${column}`),
    ),
  )
}
