import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useIsSelf, useMemberId, useViewer } from '@/auth/viewer.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { followsQuery, useToggleFollow } from '../api.ts'

const FollowDialog = lazy(() => import('./follow-dialog.tsx'))

export function FollowButton({ sellerId, name }: { sellerId: string; name: string }) {
  const viewer = useViewer()
  const memberId = useMemberId()
  const isSelf = useIsSelf(sellerId)
  const { data: follows } = useQuery(followsQuery(memberId))
  const toggle = useToggleFollow(memberId)
  // Each opening starts afresh.
  const [asked, setAsked] = useState(0)
  if (isSelf) return null

  const stored = follows?.some((follow) => follow.seller_id === sellerId) ?? false
  const followed = toggle.isPending ? !toggle.variables.followed : stored
  const press = () => {
    if (viewer.status === 'visitor') return setAsked(asked + 1)
    if (toggle.isPending) return
    toggle.mutate(
      { sellerId, followed: stored },
      {
        onError: () =>
          notify.error(
            stored ? t`Couldn’t unfollow this seller. Try again.` : t`Couldn’t follow this seller. Try again.`,
          ),
      },
    )
  }

  const Icon = followed ? UserRoundCheck : UserRoundPlus
  return (
    <>
      <Button
        variant={followed ? 'secondary' : 'primary'}
        aria-pressed={followed}
        aria-label={followed ? t`Following ${name}` : t`Follow ${name}`}
        disabled={viewer.status !== 'visitor' && !follows}
        onClick={press}
      >
        <Icon className="size-4" />
        {followed ? t`Following` : t`Follow`}
      </Button>
      {asked > 0 && (
        <Suspense>
          <FollowDialog key={asked} sellerId={sellerId} name={name} />
        </Suspense>
      )}
    </>
  )
}
