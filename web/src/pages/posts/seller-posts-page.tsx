// What a seller sent to followers, for everyone.
import { pages } from '@contract/pages.ts'
import type { SentPost } from '@contract/posts.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ReportFlag } from '@/features/moderation/components/report-button.tsx'
import { sentPostsQuery } from '@/features/posts/api.ts'
import { PostText } from '@/features/posts/components/post-text.tsx'
import { publicProfileQuery } from '@/features/profiles/api.ts'
import { idIn } from '@/lib/address/use-filters.ts'
import { isRejection } from '@/lib/calls/api-error.ts'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { buttonClass, HomeLink } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { Card, FailedPage, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { List, QueryResult } from '@/ui/query-result.tsx'
import { DateText, TextLink } from '@/ui/text.tsx'

const Post = ({ post: { id, subject, body, sent_at }, sellerId }: { post: SentPost; sellerId: string }) => (
  <Card className="p-5 sm:p-6">
    <article id={id} aria-labelledby={`${id}-subject`} className="scroll-mt-24">
      <div className="flex items-start justify-between gap-3">
        <h2 id={`${id}-subject`} className="min-w-0 text-2xl wrap-anywhere">
          <a href={`#${id}`} className="hover:underline">
            {subject}
          </a>
        </h2>
        <ReportFlag what={{ kind: 'post', postId: id }} label={t`Report ${subject}`} by={sellerId} />
      </div>
      <DateText iso={sent_at} className="mb-4 block text-sm text-muted" />
      <PostText body={body} />
    </article>
  </Card>
)

export const prefetch = ({ params: { identifier = '' }, queryClient }: PrefetchContext) =>
  Promise.all([
    queryClient.prefetchQuery(publicProfileQuery(identifier)),
    queryClient.prefetchInfiniteQuery(sentPostsQuery(identifier)),
  ])

export function SellerPostsPage() {
  const { identifier = '' } = useParams()
  // Of a mail that isn't listed here, such as one to buyers.
  const reported = idIn(useSearchParams()[0], 'report')
  const { data: seller, error, refetch } = useQuery(publicProfileQuery(identifier))
  const posts = useInfiniteQuery(sentPostsQuery(identifier))
  if (isRejection(error) || seller?.is_banned)
    return <MessagePage title={messages.profileMissing} actions={<HomeLink />} />
  if (error) {
    const { title } = pages.sellerPosts
    return <FailedPage tabTitle={title} title={title} text={messages.userProfileFailed} onRetry={refetch} />
  }
  if (!seller) return <Loading />
  return (
    <div className="container-page pt-8 sm:pt-10">
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title={t`Posts from ${{ name: seller.name }}`}
          lead={<TextLink to={pages.profile.path({ identifier: seller.username })}>{t`Visit the shop`}</TextLink>}
        >
          <a
            href={`/feeds/posts/${seller.id}.atom`}
            type="application/atom+xml"
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Rss className="size-4" />
            {t`Feed`}
          </a>
        </PageHeader>
        {reported && (
          <p className="mb-6 flex items-center gap-2">
            {t`Is something wrong with the email you got?`}
            <ReportFlag what={{ kind: 'post', postId: reported }} label={t`Report this email`} by={seller.id} />
          </p>
        )}
        <QueryResult query={posts} failed={t`Couldn’t load these posts.`} empty={t`No posts yet.`}>
          {(sent) => (
            <List of={sent} className="grid gap-6">
              {(post) => <Post post={post} sellerId={seller.id} />}
            </List>
          )}
        </QueryResult>
      </div>
    </div>
  )
}
