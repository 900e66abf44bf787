import { tagName } from '@contract/label-choices.ts'
import { labelCalls } from '@contract/labels.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { prefetchShelf, Shelf } from '@/blocks/listings/shelf.tsx'
import { Breadcrumbs } from '@/features/search/components/breadcrumbs.tsx'
import { hiddenTag } from '@/features/search/hidden.ts'
import { isApiError } from '@/lib/calls/api-error.ts'
import { type PrefetchContext, query } from '@/lib/calls/query.ts'
import { Trans, t } from '@/lib/texts.ts'
import { BelowFold } from '@/ui/once-hydrated.tsx'
import { Failure, PageHeader } from '@/ui/page-parts.tsx'

const Hide = lazy(() => import('@/features/search/components/hiding.tsx'))

const tagQuery = (tag: string) => query(labelCalls.getTag, { params: { tag } })

export async function prefetch(context: PrefetchContext) {
  const { tag = '' } = context.params
  await Promise.all([
    context.queryClient.prefetchQuery(tagQuery(tag)),
    prefetchShelf(context, { facet: 'tag', value: tag }),
  ])
}

export function TagPage() {
  const { tag = '' } = useParams()
  const { data: known, error, refetch } = useQuery(tagQuery(tag))
  if (known?.is_merged) return <Navigate replace to={pages.tag.path({ tag: known.tag })} />
  const isMissing = isApiError(error) && error.status === 404
  return (
    <div className="container-page pt-10">
      <Breadcrumbs above={[]} here={tagName(tag)} />
      <PageHeader title={isMissing ? t`Tag not found` : t`Tagged “${{ tag: tagName(tag) }}”`} />
      {isMissing && (
        <p>
          <Trans>
            No item has this tag. <Link to={pages.categories.path()}>Browse categories</Link>
          </Trans>
        </p>
      )}
      {error && !isMissing && <Failure text={t`Couldn’t load this tag.`} onRetry={refetch} />}
      {known && (
        <BelowFold>
          <Hide key={tag} value={hiddenTag(tag)} name={t`this tag`} isItsPage />
        </BelowFold>
      )}
      {!error && <Shelf key={tag} fixed={{ facet: 'tag', value: tag }} />}
    </div>
  )
}
