import { pages } from '@contract/pages.ts'
import { type OwnPost, postCalls } from '@contract/posts.ts'
import { formatCount } from '@contract/text/format.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Send } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { AudienceFile } from '@/features/follows/components/audience-file.tsx'
import { ownPostsQuery, postSenderQuery } from '@/features/posts/api.ts'
import { CancelPost, DeletePost, subjectOf } from '@/features/posts/components/post-actions.tsx'
import { AUDIENCES, StateBadge } from '@/features/posts/words.tsx'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { Button, ButtonLink, SmallLink } from '@/ui/button.tsx'
import { Alert, PageHeader } from '@/ui/page-parts.tsx'
import { type Column, NoValue, Records } from '@/ui/records.tsx'
import { MomentText, TextLink } from '@/ui/text.tsx'

const Count = ({ count }: { count: number | null }) =>
  count === null ? <NoValue /> : <span className="tabular">{formatCount(count)}</span>

const COLUMNS: Column<OwnPost>[] = [
  {
    name: t`Subject`,
    show: (post) => <TextLink to={pages.post.path({ postId: post.id })}>{subjectOf(post)}</TextLink>,
  },
  { name: t`Audience`, width: 'w-44', narrow: 'plain', show: ({ audience }) => AUDIENCES[audience].name },
  { name: t`Status`, width: 'w-56', narrow: 'end', show: (post) => <StateBadge post={post} /> },
  { name: t`Meant for`, width: 'w-24', show: ({ meant_for }) => <Count count={meant_for} /> },
  { name: t`Complaints`, width: 'w-28', show: ({ complained }) => <Count count={complained} /> },
]

/** Why nothing is sent, and what to do. */
function PauseAlert() {
  const { data: sender } = useQuery(postSenderQuery)
  if (!sender?.paused_at) return null
  return (
    <Alert kind="warning" className="mb-6" action={<SmallLink to={pages.contact.path()}>{t`Contact us`}</SmallLink>}>
      <Trans>
        We paused your posts on <MomentText iso={sender.paused_at} />. Too many recipients reported them as spam. Tell
        us how you got your audience, so that we can resume them.
      </Trans>
    </Alert>
  )
}

const BLANK = { audience: 'followers', subject: '', body: '' } as const

/** Opens a new draft, or one without words. */
function WritePost({ posts = [] }: { posts: OwnPost[] | undefined }) {
  const navigate = useNavigate()
  const create = useCall(postCalls.createPost)
  const edit = (postId: string) => void navigate(pages.post.path({ postId }))
  const blank = posts.find(({ state, subject, body }) => state === 'draft' && `${subject}${body}`.trim() === '')
  const write = () =>
    blank
      ? edit(blank.id)
      : create.mutate(BLANK, { onSuccess: ({ id }) => edit(id), onError: toastError(messages.failed) })
  return (
    <Button busy={create.isPending} onClick={write}>
      <Plus className="size-4" />
      {t`Write a post`}
    </Button>
  )
}

function OwnPosts({ userId }: { userId: string }) {
  const { profile } = useMember()
  const posts = useInfiniteQuery(ownPostsQuery)
  return (
    <>
      <PageHeader title={pages.posts.title} lead={t`Email your followers or buyers.`}>
        <div className="flex flex-wrap items-center gap-3">
          {profile && (
            <ButtonLink variant="secondary" to={pages.sellerPosts.path({ identifier: profile.username })}>
              {t`Public page`}
            </ButtonLink>
          )}
          <WritePost posts={posts.data} />
        </div>
      </PageHeader>
      <PauseAlert />
      <Records
        query={posts}
        caption={t`Posts`}
        columns={COLUMNS}
        actions={(post) => (
          <>
            <CancelPost post={post} size="sm" />
            <DeletePost post={post} size="sm" />
          </>
        )}
        actionsWidth="w-28"
        empty={{ icon: Send, text: t`No posts yet. Tell followers about new items, or buyers about an update.` }}
        failed={t`Couldn’t load your posts.`}
      />
      <AudienceFile userId={userId} />
    </>
  )
}

export const prefetch = prefetchForMember(() => [ownPostsQuery, postSenderQuery])

export const PostsPage = () => <SellersOnly title={pages.posts.title}>{(id) => <OwnPosts userId={id} />}</SellersOnly>
