// Account Settings.
import { pages } from '@contract/pages.ts'
import { Failure } from '@/components/failure.tsx'
import { Loading } from '@/components/loading.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import * as messages from '@/lib/messages.ts'
import { useMember } from '@/lib/viewer.ts'
import { DeleteAccount } from '../components/delete-account.tsx'
import { SettingsForm } from '../components/settings-form.tsx'

export function Component() {
  const { profile, profileFailed } = useMember()
  return (
    <div className="max-w-2xl">
      <PageHeader title={pages.settings.title} />
      {!profile &&
        (profileFailed ? <Failure text={messages.profileFailed} onRetry={() => location.reload()} /> : <Loading />)}
      {profile && (
        <>
          <SettingsForm key={profile.id} profile={profile} />
          <DeleteAccount userId={profile.id} />
        </>
      )}
    </div>
  )
}
