// The items of a shop: pinned ones first, then sections, a search and filters. The whole shop lists
// each item once.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Shelf } from '@/blocks/listings/shelf.tsx'
import { ShopGrid } from '@/blocks/listings/shop-grid.tsx'
import { shopQuery } from '@/features/profiles/api.ts'
import { hiddenSeller, useIsShown } from '@/features/search/hidden.ts'
import { readSearch, searchParameters } from '@/features/search/search-state.ts'
import { t } from '@/lib/texts.ts'
import { SearchField } from '@/ui/fields/search-field.tsx'

function ShopSearch({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const [text, setText] = useState(query)
  return (
    <SearchField
      label={t`Search this shop`}
      placeholder={t`Search this shop`}
      value={text}
      onChange={setText}
      onSearch={onSearch}
      canSearchBlank
      className="w-full sm:w-72"
    />
  )
}

export function ShopShelf({ identifier, sellerId }: { identifier: string; sellerId: string }) {
  const [address, setAddress] = useSearchParams()
  const { data: { sections, pinned } = { sections: [], pinned: [] } } = useQuery(shopQuery(identifier))
  const shown = pinned.filter(useIsShown(hiddenSeller(sellerId)))
  const state = readSearch(address)
  const isWhole = searchParameters(state).size === 0
  const path = pages.profile.path({ identifier })
  const links = [
    { name: t`All items`, to: path, isHere: state.section.length === 0 },
    ...sections.map(({ id, name }) => ({ name, to: `${path}?section=${id}`, isHere: state.section.includes(id) })),
  ]
  const search = (query: string) =>
    startTransition(() => setAddress(searchParameters({ ...state, query, exact: false })))
  return (
    <>
      {isWhole && shown.length > 0 && (
        <section aria-labelledby="pinned" className="mt-12">
          <h2 id="pinned" className="mb-6 text-2xl sm:text-3xl">
            {t`Pinned`}
          </h2>
          <ShopGrid listings={shown} showsAll />
        </section>
      )}
      <section aria-labelledby="listings" className="mt-12">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
          <h2 id="listings" className="text-2xl sm:text-3xl">
            {t`Listings`}
          </h2>
          <ShopSearch key={state.query} query={state.query} onSearch={search} />
        </div>
        {sections.length > 0 && (
          <nav aria-label={t`Sections`} className="mb-6">
            <ul className="flex flex-wrap gap-2">
              {links.map(({ name, to, isHere }) => (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={isHere ? 'page' : undefined}
                    className="block rounded-full border border-line-strong/60 bg-surface px-4 py-2 wrap-anywhere hover:border-ink aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-ink"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Shelf
          fixed={{ facet: 'seller', value: sellerId }}
          ways={null}
          without={isWhole ? pinned.map(({ id }) => id) : []}
        />
      </section>
    </>
  )
}
