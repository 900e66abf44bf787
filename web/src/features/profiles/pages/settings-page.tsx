// Account Settings, in tabs.
import { pages } from '@contract/pages.ts'
import type { OwnProfile } from '@contract/profiles.ts'
import { Link } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { YourData } from '@/features/legal/components/your-data.tsx'
import { MailPreferences } from '@/features/mail/components/mail-preferences.tsx'
import * as messages from '@/lib/messages.ts'
import { Failure } from '@/ui/failure.tsx'
import { Loading } from '@/ui/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { type TabSection, Tabs } from '@/ui/tabs.tsx'
import { BioForm } from '../components/bio-form.tsx'
import { BlockedUsers } from '../components/blocked-users.tsx'
import { DeleteAccount } from '../components/delete-account.tsx'
import { SettingsForm } from '../components/settings-form.tsx'

type LinkedPage = { pattern: string; title: string }

const PageLinks = ({ to }: { to: LinkedPage[] }) => (
  <ul className="grid justify-items-start gap-3">
    {to.map(({ pattern, title }) => (
      <li key={pattern}>
        <Link to={pattern} className="link">
          {title}
        </Link>
      </li>
    ))}
  </ul>
)

const tabsOf = (profile: OwnProfile): TabSection[] => [
  {
    id: 'profile',
    name: 'Profile',
    content: (
      <>
        <SettingsForm key={profile.id} profile={profile} />
        <BioForm key={`bio-${profile.id}`} profile={profile} />
      </>
    ),
  },
  { id: 'emails', name: 'Emails', content: <MailPreferences userId={profile.id} /> },
  {
    id: 'privacy',
    name: 'Privacy',
    content: (
      <>
        <PageLinks to={[pages.decisions]} />
        <BlockedUsers userId={profile.id} />
        <YourData userId={profile.id} />
        <DeleteAccount userId={profile.id} />
      </>
    ),
  },
  {
    id: 'programs',
    name: 'Programs',
    content: <PageLinks to={profile.is_seller ? [pages.apiKeys, pages.webhooks] : [pages.apiKeys]} />,
  },
]

export function SettingsPage() {
  const { profile, profileFailed } = useMember()
  return (
    <div className="max-w-2xl">
      <PageHeader title={pages.settings.title} />
      {!profile &&
        (profileFailed ? <Failure text={messages.profileFailed} onRetry={() => location.reload()} /> : <Loading />)}
      {profile && <Tabs label="Settings" tabs={tabsOf(profile)} />}
    </div>
  )
}
