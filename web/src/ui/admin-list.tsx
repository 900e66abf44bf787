// A page of the admin panel. Its filters are in the address.
import type { LucideIcon } from 'lucide-react'
import * as messages from '@/lib/messages.ts'
import { useFilters } from '@/lib/use-filters.ts'
import { FilterBar, FilterSearch, FilterSelect, OnlyOf } from './fields/filter-bar.tsx'
import { PageHeader } from './layout.tsx'
import { Records, type RecordsProps } from './records.tsx'

/** Each filter has the name of its parameter in the address. */
type Filter = { name: string } & (
  | { search: string; minCharacters?: number }
  | { label: string; any: string; choices: readonly { value: string; label: string }[] }
  /** Set only by links from other pages. */
  | { only: string }
)

/** The choices of a filter, from the names of its values. */
export const choicesOf = <Value extends string>(names: Record<Value, string>, values = Object.keys(names) as Value[]) =>
  values.map((value) => ({ value, label: names[value] }))

export function Filters({ filters }: { filters: readonly Filter[] }) {
  const [values, change] = useFilters(filters.map(({ name }) => name))
  return (
    <FilterBar>
      {filters.map((filter) => {
        const value = values[filter.name] ?? ''
        const set = (next: string) => change({ [filter.name]: next })
        if ('search' in filter)
          return (
            <FilterSearch
              key={filter.name}
              label={filter.search}
              text={value}
              minCharacters={filter.minCharacters}
              onSearch={set}
            />
          )
        if ('only' in filter) return value && <OnlyOf key={filter.name} what={filter.only} onClear={() => set('')} />
        return <FilterSelect key={filter.name} {...filter} value={value} onChange={set} />
      })}
    </FilterBar>
  )
}

type AdminListProps<Row> = Omit<RecordsProps<Row>, 'caption' | 'empty' | 'failed'> & {
  page: { title: string }
  lead?: string
  /** The name of the table, where it isn't the page's title. */
  caption?: string
  filters?: readonly Filter[]
  icon: LucideIcon
  empty?: string
}

export const AdminList = <Row extends { id: string | number }>({
  page,
  lead,
  caption = page.title,
  filters,
  icon,
  empty = messages.nothingFound,
  ...records
}: AdminListProps<Row>) => (
  <>
    <PageHeader title={page.title} lead={lead} />
    {filters && <Filters filters={filters} />}
    <Records {...records} caption={caption} empty={{ icon, text: empty }} failed={messages.roomFailed} />
  </>
)
