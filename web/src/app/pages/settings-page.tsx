// Account Settings.
import { pages } from '@contract/pages.ts'
import { Link } from 'react-router-dom'
import { Failure } from '@/components/failure.tsx'
import { Loading } from '@/components/loading.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import { YourData } from '@/features/legal/components/your-data.tsx'
import { MailPreferences } from '@/features/mail/components/mail-preferences.tsx'
import { BlockedUsers } from '@/features/messages/components/blocked-users.tsx'
import { BioForm } from '@/features/profiles/components/bio-form.tsx'
import { DeleteAccount } from '@/features/profiles/components/delete-account.tsx'
import { SettingsForm } from '@/features/profiles/components/settings-form.tsx'
import * as messages from '@/lib/messages.ts'
import { useMember } from '@/lib/viewer.ts'

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
          <BioForm key={`bio-${profile.id}`} profile={profile} />
          <MailPreferences userId={profile.id} />
          <BlockedUsers userId={profile.id} />
          <p className="mt-8">
            <Link to={pages.decisions.path()} className="link">
              {pages.decisions.title}
            </Link>
          </p>
          <p className="mt-3">
            <Link to={pages.apiKeys.path()} className="link">
              {pages.apiKeys.title}
            </Link>
          </p>
          {profile.is_seller && (
            <p className="mt-3">
              <Link to={pages.webhooks.path()} className="link">
                {pages.webhooks.title}
              </Link>
            </p>
          )}
          <YourData userId={profile.id} />
          <DeleteAccount userId={profile.id} />
        </>
      )}
    </div>
  )
}
