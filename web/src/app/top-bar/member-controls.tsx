// What the top bar offers to a member, and what they chose before they were one.

import { useIntent } from '@/auth/use-intent.ts'
import type { Viewer } from '@/auth/viewer.ts'
import { CartPopup } from '@/features/cart/components/cart-popup.tsx'
import { AvatarMenu } from './avatar-menu.tsx'

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
