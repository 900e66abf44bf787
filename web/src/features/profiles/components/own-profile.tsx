// The signed-in user’s profile.
import { pages } from '@contract/pages.ts'
import type { OwnProfile } from '@contract/profiles.ts'
import type { JSX } from 'react'
import { useMember } from '@/auth/viewer.ts'
import { t } from '@/lib/texts.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { Card, Failure, Loading } from '@/ui/page-parts.tsx'
import { Avatar } from '@/ui/pictures/avatar.tsx'

export function WithProfile({ children }: { children: (profile: OwnProfile) => JSX.Element | null }) {
  const { profile, profileFailed } = useMember()
  if (profile) return children(profile)
  return profileFailed ? (
    <Failure text={t`Couldn’t load your profile.`} onRetry={() => location.reload()} />
  ) : (
    <Loading />
  )
}

/** Fallbacks of avatar and name as in spec section 2. */
export function ProfileCard() {
  const { profile, login } = useMember()
  return (
    <Card className="flex flex-wrap items-center gap-5 p-5 sm:p-6">
      <Avatar sources={[profile?.avatar, login.picture]} className="size-16" />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="truncate text-2xl">{profile?.name || login.name || t`Your Name`}</h2>
        <p className="min-h-6 truncate text-muted">{profile && `@${profile.username}`}</p>
      </div>
      <ButtonLink to={pages.settings.path()} variant="secondary">
        {t`Settings`}
      </ButtonLink>
    </Card>
  )
}
