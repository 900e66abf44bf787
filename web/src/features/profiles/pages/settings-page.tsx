// Account Settings, in tabs.
import { BIO_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import type { OwnProfile } from '@contract/profiles.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { useMember } from '@/auth/viewer.ts'
import { YourData } from '@/features/legal/components/your-data.tsx'
import { MailPreferences } from '@/features/mail/components/mail-preferences.tsx'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Alert, Failure } from '@/ui/feedback/alert.tsx'
import { LoadMore } from '@/ui/feedback/load-more.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { TextAreaField } from '@/ui/fields/text-field.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { type TabSection, Tabs } from '@/ui/tabs.tsx'
import { blocksQuery, useUpdateShop } from '../api.ts'
import { BlockButton } from '../components/block-button.tsx'
import { DeleteAccount } from '../components/delete-account.tsx'
import { SettingsForm } from '../components/settings-form.tsx'

/** The bio on the public profile. */
function BioForm({ profile }: { profile: OwnProfile }) {
  const [{ bio }, change] = useDraft('bio', { bio: profile.bio ?? '' })
  const update = useUpdateShop(profile.id)
  const { form, errors } = useForm({
    check: () => ({}),
    submit: () => update.mutateAsync({ bio: bio.trim() }),
    // Said below the field.
    onFailure: () => undefined,
  })
  return (
    <form {...form} className="mt-12 grid gap-4 border-t border-line pt-8">
      <h2 className="text-xl">About you</h2>
      <TextAreaField
        label="Bio"
        hint="Shown on your public profile."
        rows={4}
        value={bio}
        maxLength={BIO_MAX_CHARACTERS}
        error={errors.bio}
        onChange={(event) => change({ bio: event.target.value })}
      />
      {update.isError && <Alert>{readableMessage(update.error, messages.shopFailed)}</Alert>}
      {update.isSuccess && <Alert kind="success">{messages.bioSaved}</Alert>}
      <Button type="submit" busy={update.isPending} className="justify-self-start">
        Save Bio
      </Button>
    </form>
  )
}

/** The users that the member has blocked. */
function BlockedUsers({ userId }: { userId: string }) {
  const blocks = useInfiniteQuery(blocksQuery(userId))
  if (blocks.isError && !blocks.data)
    return <Failure text={messages.blocksFailed} onRetry={() => void blocks.refetch()} />
  if (!blocks.data || blocks.data.length === 0) return null
  return (
    <section aria-labelledby="blocked-people" className="mt-10 border-t border-line pt-8">
      <h2 id="blocked-people" className="text-xl">
        People you blocked
      </h2>
      <p className="mt-1 text-muted">They can only message you about items they bought from you.</p>
      <ul className="mt-3 divide-y divide-line">
        {blocks.data.map(({ user_id, name, username }) => (
          <li key={user_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 truncate">
              {name} <span className="text-muted">@{username}</span>
            </span>
            <BlockButton userId={user_id} name={name} isBlocked />
          </li>
        ))}
      </ul>
      <LoadMore query={blocks} />
    </section>
  )
}

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
