import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { signIn } from '@/auth/sign-in.ts'
import { useIsSelf, useMemberId, useViewer } from '@/auth/viewer.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { followsQuery, useToggleFollow } from '../api.ts'

export function FollowButton({ sellerId, name }: { sellerId: string; name: string }) {
  const viewer = useViewer()
  const memberId = useMemberId()
  const isSelf = useIsSelf(sellerId)
  const { data: follows } = useQuery(followsQuery(memberId))
  const toggle = useToggleFollow(memberId)
  if (isSelf) return null

  const stored = follows?.some((follow) => follow.seller_id === sellerId) ?? false
  const followed = toggle.isPending ? !toggle.variables.followed : stored
  const press = () => {
    if (viewer.status === 'visitor') return void signIn()
    if (toggle.isPending) return
    toggle.mutate(
      { sellerId, followed: stored },
      {
        onError: () =>
          notify.error(
            stored ? 'Couldn’t unfollow this seller. Try again.' : 'Couldn’t follow this seller. Try again.',
          ),
      },
    )
  }

  const Icon = followed ? UserRoundCheck : UserRoundPlus
  return (
    <Button
      variant={followed ? 'secondary' : 'primary'}
      aria-pressed={followed}
      aria-label={`${followed ? 'Following' : 'Follow'} ${name}`}
      disabled={viewer.status !== 'visitor' && !follows}
      onClick={press}
    >
      <Icon className="size-4" />
      {followed ? 'Following' : 'Follow'}
    </Button>
  )
}
