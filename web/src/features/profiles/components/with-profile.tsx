import type { OwnProfile } from '@contract/profiles.ts'
import type { JSX } from 'react'
import { useMember } from '@/auth/viewer.ts'
import { Failure, Loading } from '@/ui/page-parts.tsx'

export function WithProfile({ children }: { children: (profile: OwnProfile) => JSX.Element | null }) {
  const { profile, profileFailed } = useMember()
  if (profile) return children(profile)
  return profileFailed ? <Failure text="Couldn’t load your profile." onRetry={() => location.reload()} /> : <Loading />
}
