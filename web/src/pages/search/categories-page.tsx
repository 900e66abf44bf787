import type { ShownCategory } from '@contract/labels.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { useIsShown } from '@/features/search/hidden.ts'
import { resultsLabel } from '@/features/search/labels.ts'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import { shownCategoriesQuery } from '@/lib/categories.ts'
import { plural, t } from '@/lib/texts.ts'
import { CoverCard } from '@/ui/listings/listing-card.tsx'
import { ListingGrid, ListingGridSkeleton } from '@/ui/listings/listing-grid.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { TextLink } from '@/ui/text.tsx'

export const prefetch = ({ queryClient }: PrefetchContext) => queryClient.prefetchQuery(shownCategoriesQuery)

function CategoryCard({ category, below, first }: { category: ShownCategory; below: ShownCategory[]; first: boolean }) {
  const { slug, name, cover, items, isAbout } = category
  const isShown = useIsShown()
  const { about } = resultsLabel(items, isAbout)
  const text = about ? t`about ${about} items` : plural(items, { one: '# item', other: '# items' })
  return (
    <CoverCard
      to={pages.browse.path({ category: slug })}
      title={name}
      headingLevel="h2"
      cover={<Picture src={cover && isShown(cover) ? cover.picture : null} alt="" first={first} />}
    >
      <p className="tabular text-sm text-muted">{text}</p>
      <ul className="relative z-10 mt-2 flex flex-wrap gap-x-3">
        {below.map((one) => (
          <li key={one.slug}>
            <TextLink to={pages.browse.path({ category: one.slug })} className="tabular inline-block py-1 text-sm">
              {one.name} ({resultsLabel(one.items, one.isAbout).figure})
            </TextLink>
          </li>
        ))}
      </ul>
    </CoverCard>
  )
}

export function CategoriesPage() {
  return (
    <div className="container-page pt-10">
      <PageHeader title={pages.categories.title} />
      <QueryResult
        query={useQuery(shownCategoriesQuery)}
        failed={t`Couldn’t load the categories.`}
        loading={<ListingGridSkeleton />}
        empty={{ icon: LayoutGrid, text: t`Nothing for sale yet. Check back soon.` }}
      >
        {(categories) => (
          <ListingGrid>
            {categories
              .filter(({ parent }) => parent === null)
              .map((root, index) => (
                <li key={root.slug}>
                  <CategoryCard
                    category={root}
                    below={categories.filter(({ parent }) => parent === root.slug)}
                    first={index === 0}
                  />
                </li>
              ))}
          </ListingGrid>
        )}
      </QueryResult>
    </div>
  )
}
