// A person as everyone sees them.
import { plural } from '@contract/format.ts'
import type { PublicProfile } from '@contract/profiles.ts'
import type { ReactNode } from 'react'
import { Avatar } from '@/ui/avatar.tsx'
import { DateText } from '@/ui/date-text.tsx'

type ProfileHeaderProps = { profile: PublicProfile; children: ReactNode }

export const ProfileHeader = ({ profile, children }: ProfileHeaderProps) => (
  <header className="flex flex-wrap items-center gap-6">
    <Avatar sources={[profile.avatar]} className="size-24" />
    <div className="min-w-0">
      <h1 className="text-3xl sm:text-4xl">{profile.name}</h1>
      <p className="mt-1 text-muted">
        @{profile.username}, joined <DateText iso={profile.created_at} />
      </p>
      {profile.followers_count > 0 && (
        <p className="mt-1 text-sm text-muted">
          {plural(profile.followers_count, { one: '# follower', other: '# followers' })}
        </p>
      )}
    </div>
    <div className="flex flex-wrap items-center gap-2 sm:ml-auto">{children}</div>
  </header>
)
