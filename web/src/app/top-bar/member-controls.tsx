// What the top bar offers to a member, and what they chose before they were one.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { takeIntent } from '@/auth/intent.ts'
import type { Viewer } from '@/auth/viewer.ts'
import { CartPopup } from '@/features/cart/components/cart-popup.tsx'
import { AvatarMenu } from './avatar-menu.tsx'

/** Completes, once, the action that a visitor began before signing in. Waits for the profile. */
function useIntent(userId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const intent = userId && takeIntent()
    if (intent) void import('@/auth/perform-intent.ts').then(({ perform }) => perform(intent, userId, queryClient))
  }, [userId, queryClient])
}

export type Member = Extract<Viewer, { status: 'member' }>

export function MemberControls({ viewer }: { viewer: Member }) {
  useIntent(viewer.profile?.id)
  return (
    <div className="flex items-center gap-1 sm:gap-2">
      <CartPopup />
      <AvatarMenu viewer={viewer} />
    </div>
  )
}
