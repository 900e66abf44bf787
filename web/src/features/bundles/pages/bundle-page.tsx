import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ShopCard } from '@/features/listings/pages/shop-grid.tsx'
import { isApiError, isRejection } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { HomeLink } from '@/ui/button.tsx'
import { FailedPage } from '@/ui/failed-page.tsx'
import { Loading } from '@/ui/feedback.tsx'
import { PageTitle, Section } from '@/ui/layout.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { List } from '@/ui/query-result.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { bundleQuery } from '../api.ts'
import { BundlePrice } from '../components/bundle-price.tsx'
import { BuyBundle } from './buy-bundle.tsx'

export const prefetch = ({ params: { bundleId = '' }, queryClient }: PrefetchContext) =>
  queryClient.prefetchQuery(bundleQuery(bundleId))

const Missing = ({ text }: { text: string }) => <MessagePage title={text} actions={<HomeLink />} />

export function BundlePage() {
  const { bundleId = '' } = useParams()
  const { data: bundle, error, isPending, refetch } = useQuery(bundleQuery(bundleId))
  if (isPending) return <Loading />
  if (isApiError(error) && error.status === 410) return <Missing text={messages.bundleNotOffered} />
  if (isRejection(error)) return <Missing text={messages.bundleGone} />
  if (error)
    return (
      <FailedPage
        tabTitle={pages.bundle.title}
        title="Bundle"
        text={messages.bundleNotLoaded}
        onRetry={() => void refetch()}
      />
    )
  return (
    <article className="container-page pt-8 sm:pt-10">
      <PageTitle>{bundle.name}</PageTitle>
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
        <div>
          <h1 className="text-3xl wrap-anywhere sm:text-4xl">{bundle.name}</h1>
          <p className="mt-2 text-muted">
            {bundle.listings.length} items by{' '}
            <TextLink to={pages.profile.path({ identifier: bundle.seller_username })}>
              {bundle.seller_name || bundle.seller_username}
            </TextLink>
          </p>
          {bundle.description && (
            <p className="mt-4 max-w-prose whitespace-pre-line wrap-anywhere">{bundle.description}</p>
          )}
        </div>
        <div className="rounded-lg border border-line bg-surface p-5 shadow-card">
          <BundlePrice bundle={bundle} className="text-4xl" />
          <BuyBundle bundle={bundle} />
        </div>
      </div>
      <Section id="items" title="Included items" heading="text-2xl" className="mt-10">
        <List of={bundle.listings} className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {(listing) => <ShopCard listing={listing} />}
        </List>
      </Section>
    </article>
  )
}
