import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import { categoriesQuery } from '@/lib/categories.ts'
import { Failure, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { TextLink } from '@/ui/text.tsx'

export const prefetch = ({ queryClient }: PrefetchContext) => queryClient.prefetchQuery(categoriesQuery)

export function CategoriesPage() {
  const { data, isError, refetch } = useQuery(categoriesQuery)
  const categories = data?.categories ?? []
  return (
    <div className="container-page pt-10">
      <PageHeader title={pages.categories.title} />
      {isError && !data && <Failure text="Couldn’t load the categories." onRetry={refetch} />}
      {!isError && !data && <Loading />}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {categories
          .filter(({ parent }) => parent === null)
          .map((root) => (
            <li key={root.slug} className="rounded-lg border border-line bg-surface p-5">
              <h2 className="mb-2 text-xl">
                <Link to={pages.browse.path({ category: root.slug })} className="underline-offset-4 hover:underline">
                  {root.name}
                </Link>
              </h2>
              <ul className="flex flex-wrap gap-x-4 gap-y-1">
                {categories
                  .filter(({ parent }) => parent === root.slug)
                  .map(({ slug, name }) => (
                    <li key={slug}>
                      <TextLink to={pages.browse.path({ category: slug })} className="inline-block py-1">
                        {name}
                      </TextLink>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
      </ul>
    </div>
  )
}
