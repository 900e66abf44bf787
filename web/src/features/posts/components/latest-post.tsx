import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { DateText, TextLink } from '@/ui/text.tsx'
import { latestPostQuery } from '../api.ts'

/** A seller's profile links to what they sent to followers. */
export function LatestPost({ identifier }: { identifier: string }) {
  const { data: post } = useQuery(latestPostQuery(identifier))
  if (!post) return null
  const path = pages.sellerPosts.path({ identifier })
  return (
    <p className="mt-6 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        Latest post: <TextLink to={`${path}#${post.id}`}>{post.subject}</TextLink>
      </span>
      <DateText iso={post.sent_at} className="text-sm text-muted" />
      <TextLink to={path}>All posts</TextLink>
    </p>
  )
}
