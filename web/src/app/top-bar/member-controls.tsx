// What the top bar offers to a member.
import { CartPopup } from '@/features/cart/components/cart-popup.tsx'
import type { Viewer } from '@/lib/viewer.ts'
import { AvatarMenu } from './avatar-menu.tsx'

export type Member = Extract<Viewer, { status: 'member' }>

export const MemberControls = ({ viewer }: { viewer: Member }) => (
  <div className="flex items-center gap-1 sm:gap-2">
    <CartPopup />
    <AvatarMenu viewer={viewer} />
  </div>
)
