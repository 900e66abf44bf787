import { ERRORS } from '@contract/errors.ts'
import * as limits from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { type OwnProfile, profileCalls } from '@contract/profiles.ts'
import { type FieldErrors, useDraftForm } from '@/auth/drafts/use-form.ts'
import { useMember } from '@/auth/viewer.ts'
import { WithProfile } from '@/features/profiles/components/own-profile.tsx'
import { BannerField } from '@/features/profiles/components/pictures.tsx'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { Button, SmallButton, SmallLink } from '@/ui/button.tsx'
import { SubmitButton, TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { SwitchField } from '@/ui/fields/switch-field.tsx'
import { Alert, ErrorText, PageHeader, Section } from '@/ui/page-parts.tsx'
import { ArrangeShop } from './arrange-shop.tsx'

type Link = { label: string; url: string }

function LinksField({ links, error, onChange }: { links: Link[]; error?: string; onChange: (links: Link[]) => void }) {
  const change = (position: number, part: Partial<Link>) =>
    onChange(links.map((link, index) => (index === position ? { ...link, ...part } : link)))
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-xl font-semibold">{t`Links`}</legend>
      {links.map((link, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by its place alone
        <div key={position} className="grid items-end gap-3 sm:grid-cols-[1fr_2fr_auto]">
          <TextField
            label={t`Label of link ${{ number: position + 1 }}`}
            value={link.label}
            maxLength={limits.LINK_LABEL_MAX_CHARACTERS}
            onChange={(event) => change(position, { label: event.target.value })}
          />
          <TextField
            label={t`URL of link ${{ number: position + 1 }}`}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={link.url}
            maxLength={limits.LINK_MAX_CHARACTERS}
            onChange={(event) => change(position, { url: event.target.value })}
          />
          <Button
            variant="secondary"
            aria-label={t`Remove link ${{ number: position + 1 }}`}
            onClick={() => onChange(links.filter((_, index) => index !== position))}
          >
            {t`Remove`}
          </Button>
        </div>
      ))}
      {error && <ErrorText className="">{error}</ErrorText>}
      {links.length < limits.LINKS_MAX && (
        <SmallButton className="justify-self-start" onClick={() => onChange([...links, { label: '', url: '' }])}>
          {t`Add a link`}
        </SmallButton>
      )}
    </fieldset>
  )
}

/** The links that have any text. */
const written = ({ links }: { links: string }) =>
  (JSON.parse(links) as Link[]).filter(({ label, url }) => label.trim() !== '' || url.trim() !== '')

const checkLinks = (links: Link[]): FieldErrors =>
  links.every(({ label, url }) => label.trim() !== '' && /^https:\/\/[^@/]+(\/|$)/.test(url.trim()))
    ? {}
    : { links: t`Each link needs a label and a URL that starts with https://.` }

export function ShopForm({ profile }: { profile: OwnProfile }) {
  const update = useCall(profileCalls.updateShop, { userId: profile.id })
  const { form, fields, change, forget, errors, field } = useDraftForm({
    draft: 'shop',
    initial: {
      announcement: profile.announcement ?? '',
      refundPolicy: profile.refund_policy ?? '',
      links: JSON.stringify(profile.links),
    },
    keepsOnLeaving: true,
    check: (texts) => checkLinks(written(texts)),
    submit: async (texts) => {
      const links = written(texts)
      await update.mutateAsync({
        announcement: texts.announcement.trim(),
        refund_policy: texts.refundPolicy.trim(),
        links: links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
      })
      change({ links: JSON.stringify(links) })
      forget()
    },
  })
  return (
    <form {...form} className="mt-10 grid gap-8">
      <TextAreaField
        label={t`Announcement`}
        hint={t`Shown above your listings until you remove it.`}
        rows={3}
        maxLength={limits.ANNOUNCEMENT_MAX_CHARACTERS}
        {...field('announcement')}
      />
      <LinksField
        links={JSON.parse(fields.links)}
        error={errors.links}
        onChange={(links) => change({ links: JSON.stringify(links) })}
      />
      <TextAreaField
        label={t`Refund policy`}
        hint={t`What buyers can expect if something goes wrong.`}
        maxLength={limits.REFUND_POLICY_MAX_CHARACTERS}
        {...field('refundPolicy')}
      />
      {update.isError && <Alert>{readableMessage(update.error, messages.shopFailed)}</Alert>}
      {update.isSuccess && <Alert kind="success">{t`Shop saved.`}</Alert>}
      <SubmitButton busy={update.isPending}>{t`Save Shop`}</SubmitButton>
    </form>
  )
}

/** Saves at once. */
function ReviewReminders({ profile }: { profile: OwnProfile }) {
  const update = useCall(profileCalls.updateShop, { userId: profile.id }, { onError: toastError(messages.notSaved) })
  return (
    <Section id="reviews" title={t`Reviews`} className="mt-12 border-t border-line pt-8">
      <div className="mt-4">
        <SwitchField
          label={t`Remind buyers to write a review`}
          hint={t`One email, 7 days after their first download. Buyers can turn it off.`}
          checked={profile.reminds_to_review}
          onChange={(isOn) => update.mutate({ reminds_to_review: isOn })}
        />
      </div>
    </Section>
  )
}

export function ShopPage() {
  const { profile } = useMember()
  return (
    <div className="max-w-2xl">
      <PageHeader title={pages.shop.title}>
        {profile && <SmallLink to={pages.profile.path({ identifier: profile.username })}>{t`See your shop`}</SmallLink>}
      </PageHeader>
      <WithProfile>
        {(own) =>
          own.is_seller ? (
            <>
              <BannerField profile={own} />
              <ShopForm key={own.id} profile={own} />
              {own.selling && <ReviewReminders profile={own} />}
              <ArrangeShop userId={own.id} />
            </>
          ) : (
            <Alert kind="warning">{ERRORS.seller_required.message}</Alert>
          )
        }
      </WithProfile>
    </div>
  )
}
