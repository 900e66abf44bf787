// The writer and the seller see only the number.
import { plural } from '@contract/format.ts'
import type { Review } from '@contract/reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { useIsUnknown, useMemberId, useViewer } from '@/auth/viewer.ts'
import { Button } from '@/ui/button.tsx'
import { helpfulReviewsQuery, useToggleHelpful } from '../api.ts'

type HelpfulButtonProps = { review: Review; listingId: string; sellerId: string }

export function HelpfulButton({ review, listingId, sellerId }: HelpfulButtonProps) {
  const viewer = useViewer()
  const memberId = useMemberId()
  const isUnknown = useIsUnknown()
  const { data: marked = [] } = useQuery(helpfulReviewsQuery(memberId, listingId))
  const toggle = useToggleHelpful(memberId, listingId)
  const count = review.helpful_count
  const isConcerned =
    viewer.status === 'member' && (viewer.id === sellerId || viewer.profile?.username === review.reviewer_username)
  if (isConcerned) {
    if (count === 0) return null
    return (
      <p className="text-sm text-muted">
        {plural(count, { one: '# person found this helpful', other: '# people found this helpful' })}
      </p>
    )
  }
  const isMarked = marked.includes(review.id)
  return (
    <Button
      variant={isMarked ? 'primary' : 'secondary'}
      size="sm"
      aria-pressed={isMarked}
      busy={toggle.isPending}
      disabled={isUnknown}
      onClick={() => toggle.mutate({ reviewId: review.id, marked: isMarked })}
    >
      {!toggle.isPending && <ThumbsUp className="size-4" />}
      Helpful {count > 0 && <span className="tabular">{count}</span>}
      <span className="sr-only">the review by {review.reviewer_username}</span>
    </Button>
  )
}
