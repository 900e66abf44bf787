import { useQuery } from '@tanstack/react-query'
import { useMemberId } from '@/auth/viewer.ts'
import { t } from '@/lib/texts.ts'
import { MailChoices } from '@/ui/fields/mail-choices.tsx'
import { followsQuery, useChooseFollowMail } from '../api.ts'

/** A follower's choice about posts. Nothing for others. */
export default function FollowMail({ sellerId, className }: { sellerId: string; className?: string }) {
  const memberId = useMemberId()
  const { data: follows } = useQuery(followsQuery(memberId))
  const choose = useChooseFollowMail(String(memberId), sellerId)
  const follow = follows?.find((one) => one.seller_id === sellerId)
  if (!follow) return null
  return (
    <MailChoices
      className={className}
      label={t`Also email me this seller’s posts`}
      stored={{ isWanted: follow.wants_posts, sharesAddress: follow.shares_address }}
      save={choose}
    />
  )
}
