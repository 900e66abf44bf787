// One post of a seller: the editor of a draft, and what became of a post.
import { pages } from '@contract/pages.ts'
import type { OwnPost } from '@contract/posts.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { ownPostQuery, postSenderQuery } from '@/features/posts/api.ts'
import { CancelPost, subjectOf } from '@/features/posts/components/post-actions.tsx'
import { PostEditor } from '@/features/posts/components/post-editor.tsx'
import { PostPreview } from '@/features/posts/components/post-text.tsx'
import { AUDIENCES, postOutcome, StateBadge } from '@/features/posts/words.tsx'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { plural, t } from '@/lib/texts.ts'
import { Alert, Failure, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { MomentText, TextLink } from '@/ui/text.tsx'

/** The button that sent the post may have been far below. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** A post that isn't a draft can't be changed. */
const PostDetails = ({ post, seller, address }: { post: OwnPost; seller: string; address: string }) => (
  <>
    {postOutcome(post) && (
      <div ref={bringIntoView} className="mb-6">
        <Alert kind={post.state === 'cancelled' ? 'warning' : 'success'}>{postOutcome(post)}</Alert>
      </div>
    )}
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span role="status">
        <StateBadge post={post} />
      </span>
      <span className="text-muted">
        {AUDIENCES[post.audience].name}
        {post.sent_at && (
          <>
            , <MomentText iso={post.sent_at} />
            {post.complained !== null &&
              `, ${plural({ count: post.complained }, { one: '# complaint', other: '# complaints' })}`}
          </>
        )}
      </span>
    </div>
    <section aria-label={t({ message: 'Email', context: 'a mail, not an address' })} className="max-w-2xl">
      <PostPreview {...post} seller={seller} address={address} />
    </section>
  </>
)

function Post({ userId, postId }: { userId: string; postId: string }) {
  const seller = useMember().profile?.name ?? ''
  const sender = useQuery(postSenderQuery)
  const post = useQuery(ownPostQuery(postId))
  const failed = [post, sender].find(({ isError, data }) => isError && !data)
  const isDraft = post.data === undefined || post.data.state === 'draft'
  return (
    <>
      <PageHeader
        title={isDraft ? pages.post.title : subjectOf(post.data)}
        lead={<TextLink to={pages.posts.path()}>{t`All posts`}</TextLink>}
      >
        {post.data && <CancelPost post={post.data} />}
      </PageHeader>
      {failed && <Failure text={readableMessage(failed.error, t`Couldn’t load this post.`)} onRetry={failed.refetch} />}
      {!failed && !(post.data && sender.data) && <Loading />}
      {post.data &&
        sender.data &&
        (isDraft ? (
          <PostEditor
            key={postId}
            userId={userId}
            seller={seller}
            post={post.data}
            address={sender.data.postal_address ?? sender.data.suggested_address}
          />
        ) : (
          <PostDetails post={post.data} seller={seller} address={sender.data.postal_address ?? ''} />
        ))}
    </>
  )
}

export function PostPage() {
  const { postId = '' } = useParams()
  return <SellersOnly title={pages.post.title}>{(userId) => <Post userId={userId} postId={postId} />}</SellersOnly>
}
