import { pages } from '@contract/pages.ts'
import { Menu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react'
import { useQueryClient } from '@tanstack/react-query'
import { LayoutDashboard, LogOut, Settings, ShieldAlert, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { signOut } from '@/auth/session/sign-out.ts'
import { takeIntent } from '@/auth/sign-in/intent.ts'
import type { Viewer } from '@/auth/viewer.ts'
import { CartPopup } from '@/features/cart/components/cart-popup.tsx'
import { t } from '@/lib/texts.ts'
import { Avatar } from '@/ui/pictures/avatar.tsx'

/** Dashboard, own profile, settings, admin panel, logout (spec section 2). */
const item = 'flex w-full items-center gap-3 rounded-md px-3 py-2.5 text-left data-focus:bg-sunken'

function AvatarMenu({ viewer }: { viewer: Member }) {
  const { profile, login } = viewer
  const name = profile?.name ?? login.name ?? t`Your Name`
  // Display only: the database checks the rights of admins.
  const isAdmin = profile?.roles.includes('admin') ?? false
  const links = [
    { to: pages.dashboard.path(), label: t`Dashboard`, Icon: LayoutDashboard },
    { to: pages.profile.path({ identifier: profile?.username ?? viewer.id }), label: t`My Profile`, Icon: UserRound },
    { to: pages.settings.path(), label: t`Settings`, Icon: Settings },
    ...(isAdmin ? [{ to: pages.admin.path(), label: t`Admin Panel`, Icon: ShieldAlert }] : []),
  ]
  return (
    <Menu>
      <MenuButton aria-label={t`Account menu`} className="shrink-0 rounded-full p-0.5">
        <Avatar sources={[profile?.avatar, login.picture]} className="size-9" />
      </MenuButton>
      <MenuItems
        transition
        modal={false}
        className="bar-popup w-60 rounded-lg border border-line bg-surface p-2 shadow-pop transition duration-150 ease-out-soft focus:outline-none data-closed:-translate-y-1 data-closed:opacity-0"
      >
        <div className="px-3 pt-1 pb-2">
          <p className="truncate font-semibold">{name}</p>
          {profile && <p className="truncate text-sm text-muted">@{profile.username}</p>}
        </div>
        <MenuSeparator className="mb-1 h-px bg-line" />
        {links.map(({ to, label, Icon }) => (
          <MenuItem key={to}>
            <Link to={to} className={item}>
              <Icon className="size-4.5 text-muted" />
              {label}
            </Link>
          </MenuItem>
        ))}
        <MenuSeparator className="my-1 h-px bg-line" />
        <MenuItem>
          <button type="button" className={item} onClick={() => void signOut()}>
            <LogOut className="size-4.5 text-muted" />
            {t`Logout`}
          </button>
        </MenuItem>
      </MenuItems>
    </Menu>
  )
}

/** Completes, once, the action that a visitor began before signing in. Waits for the profile. */
function useIntent(userId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const intent = userId && takeIntent()
    if (intent) void import('./perform-intent.ts').then(({ perform }) => perform(intent, userId, queryClient))
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
