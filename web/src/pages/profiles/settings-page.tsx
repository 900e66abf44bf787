import { BIO_MAX_CHARACTERS } from '@contract/limits.ts'
import { LOCALES } from '@contract/locales.ts'
import { pages } from '@contract/pages.ts'
import { type OwnProfile, profileCalls } from '@contract/profiles.ts'
import { formatList, LOCALE } from '@contract/text/format.ts'
import { LOCALE_NAMES } from '@contract/text/locale-names.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDraftForm } from '@/auth/drafts/use-form.ts'
import { signOut } from '@/auth/session/sign-out.ts'
import { OfferConsents } from '@/features/follows/components/offer-consents.tsx'
import { YourData } from '@/features/legal/components/your-data.tsx'
import { MailPreferences } from '@/features/mail/components/mail-preferences.tsx'
import { blocksQuery, unclaimedQuery } from '@/features/profiles/api.ts'
import { BlockButton } from '@/features/profiles/components/block-button.tsx'
import { WithProfile } from '@/features/profiles/components/own-profile.tsx'
import { SettingsForm } from '@/features/profiles/components/settings-form.tsx'
import { HiddenValues } from '@/features/search/components/hiding.tsx'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmButton, Modal } from '@/ui/dialogs/dialogs.tsx'
import { SelectField, SubmitButton, TextAreaField } from '@/ui/fields/fields.tsx'
import { Alert, Failure, PageHeader, Section } from '@/ui/page-parts.tsx'
import { LoadMore } from '@/ui/query-result.tsx'
import { type TabSection, Tabs } from '@/ui/tabs.tsx'
import { TextLink } from '@/ui/text.tsx'

/** Names the purchases that end with the account. It asks for them when it is shown. */
function DeletionQuestion({ userId }: { userId: string }) {
  const unclaimed = useQuery(unclaimedQuery(userId))
  const titles = unclaimed.data?.titles ?? []
  const words = [
    t`Delete your account? You can’t undo this.`,
    ...(titles.length > 0
      ? [
          t`You also lose purchases at your email address that aren’t in your account: ${{ titles: formatList(titles.map((title) => t`“${title}”`)) }}.`,
        ]
      : []),
    ...(unclaimed.isError
      ? [t`You also lose purchases at your email address that aren’t in your account. We couldn’t check for them.`]
      : []),
  ]
  return <span>{words.join(' ')}</span>
}

export function DeleteAccount({ userId }: { userId: string }) {
  const deletion = useCall(profileCalls.deleteAccount, { userId })
  const leave = () => void signOut({ isEnded: true })

  return (
    <Section id="delete-account" title={t`Delete your account`} className="mt-12 border-t border-line pt-8">
      <p className="mt-2 max-w-prose text-muted">
        {t`We’ll delete your profile, cart and wishlist, and you’ll lose access to your purchases. Your listings will leave the shop; their buyers keep them. Gifts that you haven’t opened go back to their givers.`}
      </p>
      <dl className="mt-4 mb-5 grid max-w-prose gap-3 text-muted">
        <div>
          <dt className="font-semibold text-ink">{t`What we delete`}</dt>
          <dd>
            {t`Your name, username, picture, email address, login, cart, wishlist, follows, reports, preferences, bundles, unsold listings with their files, and message texts.`}
          </dd>
        </div>
        <div>
          <dt className="font-semibold text-ink">{t`What we keep, and why`}</dt>
          <dd>
            <Trans>
              Orders, anonymized, for accounting. Files that people bought. Reviews, shown as “Deleted user”. A
              fingerprint of your login, so that no one can take over the account.{' '}
              <TextLink to={pages.privacy.path()}>Privacy</TextLink> has the details.
            </Trans>
          </dd>
        </div>
      </dl>
      <ConfirmButton
        title={t`Delete Account`}
        text={<DeletionQuestion userId={userId} />}
        run={() => deletion.mutateAsync()}
        onError={() => notify.error(t`An error occurred while deleting your account.`)}
      >
        {t`Delete Account`}
      </ConfirmButton>
      <Modal open={deletion.isSuccess} onClose={leave} title={t`Account Deleted`}>
        <p className="text-muted">{t`Your account has been deleted. You’ll now be logged out.`}</p>
        <div className="mt-6 flex justify-end">
          <Button onClick={leave}>{t`OK`}</Button>
        </div>
      </Modal>
    </Section>
  )
}

function BioForm({ profile }: { profile: OwnProfile }) {
  const update = useCall(profileCalls.updateShop, { userId: profile.id })
  const { form, field } = useDraftForm({
    draft: 'bio',
    initial: { bio: profile.bio ?? '' },
    submit: ({ bio }) => update.mutateAsync({ bio: bio.trim() }),
  })
  return (
    <form {...form} className="mt-12 grid gap-4 border-t border-line pt-8">
      <h2 className="text-xl">{t`About you`}</h2>
      <TextAreaField
        label={t`Bio`}
        hint={t`Shown on your public profile.`}
        rows={4}
        maxLength={BIO_MAX_CHARACTERS}
        {...field('bio')}
      />
      {update.isError && <Alert>{readableMessage(update.error, messages.shopFailed)}</Alert>}
      {update.isSuccess && <Alert kind="success">{t`Bio saved.`}</Alert>}
      <SubmitButton busy={update.isPending}>{t`Save Bio`}</SubmitButton>
    </form>
  )
}

function LanguageField({ profile }: { profile: OwnProfile }) {
  const update = useCall(profileCalls.updateProfile, { userId: profile.id })
  return (
    <Section id="language" title={t`Language`} className="mt-12 grid gap-4 border-t border-line pt-8">
      <SelectField
        label={t`Language of emails and your own pages`}
        value={profile.locale ?? LOCALE}
        choices={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        disabled={update.isPending}
        onChange={(locale) => update.mutate({ locale })}
      />
      {update.isError && <Alert>{messages.notSaved}</Alert>}
    </Section>
  )
}

function BlockedUsers({ userId }: { userId: string }) {
  const blocks = useInfiniteQuery(blocksQuery(userId))
  if (blocks.isError && !blocks.data)
    return <Failure text={t`Couldn’t load the people you’ve blocked.`} onRetry={blocks.refetch} />
  if (!blocks.data || blocks.data.length === 0) return null
  return (
    <Section id="blocked-people" title={t`People you blocked`} className="mt-10 border-t border-line pt-8">
      <p className="mt-1 text-muted">{t`They can only message you about items they bought from you.`}</p>
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
    </Section>
  )
}

const PageLinks = ({ to }: { to: { pattern: string; title: string }[] }) => (
  <ul className="grid justify-items-start gap-3">
    {to.map(({ pattern, title }) => (
      <li key={pattern}>
        <TextLink to={pattern}>{title}</TextLink>
      </li>
    ))}
  </ul>
)

const tabsOf = (profile: OwnProfile): TabSection[] => [
  {
    id: 'profile',
    name: t`Profile`,
    content: (
      <>
        <SettingsForm key={profile.id} profile={profile} />
        <BioForm key={`bio-${profile.id}`} profile={profile} />
        <LanguageField profile={profile} />
      </>
    ),
  },
  {
    id: 'emails',
    name: t`Emails`,
    content: (
      <>
        <MailPreferences userId={profile.id} />
        <OfferConsents userId={profile.id} />
      </>
    ),
  },
  {
    id: 'privacy',
    name: t`Privacy`,
    content: (
      <>
        <PageLinks to={[pages.decisions]} />
        <BlockedUsers userId={profile.id} />
        <YourData userId={profile.id} />
        <DeleteAccount userId={profile.id} />
      </>
    ),
  },
  { id: 'hidden', name: t`Hidden`, content: <HiddenValues userId={profile.id} /> },
  {
    id: 'programs',
    name: t`Programs`,
    content: <PageLinks to={profile.is_seller ? [pages.apiKeys, pages.webhooks] : [pages.apiKeys]} />,
  },
]

export const SettingsPage = () => (
  <div className="max-w-2xl">
    <PageHeader title={pages.settings.title} />
    <WithProfile>{(profile) => <Tabs label={t`Settings`} tabs={tabsOf(profile)} />}</WithProfile>
  </div>
)
