import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { prefetchShelf, Shelf } from '@/blocks/listings/shelf.tsx'
import { Breadcrumbs } from '@/features/search/components/breadcrumbs.tsx'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import { categoriesQuery, shownCategoriesQuery } from '@/lib/categories.ts'
import { Trans, t } from '@/lib/texts.ts'
import { Failure, Loading, PageHeader } from '@/ui/page-parts.tsx'

export async function prefetch(context: PrefetchContext) {
  const { category = '' } = context.params
  await Promise.all([
    context.queryClient.prefetchQuery(categoriesQuery),
    context.queryClient.prefetchQuery(shownCategoriesQuery),
    prefetchShelf(context, { facet: 'category', value: category }),
  ])
}

export function BrowsePage() {
  const { category: slug = '' } = useParams()
  const { data: categories, isError, refetch } = useQuery(categoriesQuery)
  const { data: shown = [] } = useQuery(shownCategoriesQuery)
  if (!categories) {
    return (
      <div className="container-page pt-10">
        {isError ? <Failure text={t`Couldn’t load the categories.`} onRetry={refetch} /> : <Loading />}
      </div>
    )
  }
  const category = categories.find((one) => one.slug === slug)
  if (!category) {
    return (
      <div className="container-page pt-10">
        <Breadcrumbs above={[]} here={slug} />
        <PageHeader title={t`Category not found`} />
        <p>
          <Trans>
            It may have been renamed. <Link to={pages.categories.path()}>See all categories</Link>
          </Trans>
        </p>
      </div>
    )
  }
  const pathOf = (one: string) => pages.browse.path({ category: one })
  const parent = categories.find((one) => one.slug === category.parent)
  const below = shown.filter((one) => one.parent === slug)
  return (
    <div className="container-page pt-10">
      <Breadcrumbs above={parent ? [{ name: parent.name, path: pathOf(parent.slug) }] : []} here={category.name} />
      <PageHeader title={category.name} />
      {below.length > 0 && (
        <ul className="mb-8 flex flex-wrap gap-2" aria-label={t`Categories in ${{ name: category.name }}`}>
          {below.map((one) => (
            <li key={one.slug}>
              <Link
                to={pathOf(one.slug)}
                className="block rounded-full border border-line-strong/60 bg-surface px-4 py-2 hover:border-ink"
              >
                {one.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Shelf key={slug} fixed={{ facet: 'category', value: slug }} />
    </div>
  )
}
