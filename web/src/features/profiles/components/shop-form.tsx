// What a seller says on their public profile.
import {
  ANNOUNCEMENT_MAX_CHARACTERS,
  LINK_LABEL_MAX_CHARACTERS,
  LINK_MAX_CHARACTERS,
  LINKS_MAX,
  REFUND_POLICY_MAX_CHARACTERS,
} from '@contract/limits.ts'
import type { OwnProfile } from '@contract/profiles.ts'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { TextAreaField, TextField } from '@/ui/fields/text-field.tsx'
import { useUpdateShop } from '../api.ts'

/** Up to five links of a shop, each with a label. */
export type Link = { label: string; url: string }

type LinksFieldProps = { links: Link[]; error?: string; onChange: (links: Link[]) => void }

function LinksField({ links, error, onChange }: LinksFieldProps) {
  const change = (position: number, part: Partial<Link>) =>
    onChange(links.map((link, index) => (index === position ? { ...link, ...part } : link)))
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-xl font-semibold">Links</legend>
      {links.map((link, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by its place alone
        <div key={position} className="grid items-end gap-3 sm:grid-cols-[1fr_2fr_auto]">
          <TextField
            label={`Label of link ${position + 1}`}
            value={link.label}
            maxLength={LINK_LABEL_MAX_CHARACTERS}
            onChange={(event) => change(position, { label: event.target.value })}
          />
          <TextField
            label={`URL of link ${position + 1}`}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={link.url}
            maxLength={LINK_MAX_CHARACTERS}
            onChange={(event) => change(position, { url: event.target.value })}
          />
          <Button
            variant="secondary"
            aria-label={`Remove link ${position + 1}`}
            onClick={() => onChange(links.filter((_, index) => index !== position))}
          >
            Remove
          </Button>
        </div>
      ))}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {links.length < LINKS_MAX && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...links, { label: '', url: '' }])}
        >
          Add a link
        </Button>
      )}
    </fieldset>
  )
}

const isBlank = ({ label, url }: Link) => label.trim() === '' && url.trim() === ''

const checkLinks = (links: Link[]): FieldErrors =>
  links.every(({ label, url }) => label.trim() !== '' && /^https:\/\/[^@/]+(\/|$)/.test(url.trim()))
    ? {}
    : { links: 'Each link needs a label and a URL that starts with https://.' }

export function ShopForm({ profile }: { profile: OwnProfile }) {
  const [texts, change, forget] = useDraft(
    'shop',
    {
      announcement: profile.announcement ?? '',
      refundPolicy: profile.refund_policy ?? '',
      links: JSON.stringify(profile.links),
    },
    { keepsOnLeaving: true },
  )
  const links: Link[] = JSON.parse(texts.links)
  const written = links.filter((link) => !isBlank(link))
  const update = useUpdateShop(profile.id)
  const { form, errors } = useForm({
    check: () => checkLinks(written),
    submit: async () => {
      await update.mutateAsync({
        announcement: texts.announcement.trim(),
        refund_policy: texts.refundPolicy.trim(),
        links: written.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
      })
      change({ links: JSON.stringify(written) })
      forget()
    },
    // Said below the fields.
    onFailure: () => undefined,
  })
  return (
    <form {...form} className="mt-10 grid gap-8">
      <TextAreaField
        label="Announcement"
        hint="Shown above your listings until you remove it."
        rows={3}
        value={texts.announcement}
        maxLength={ANNOUNCEMENT_MAX_CHARACTERS}
        onChange={(event) => change({ announcement: event.target.value })}
      />
      <LinksField links={links} error={errors.links} onChange={(next) => change({ links: JSON.stringify(next) })} />
      <TextAreaField
        label="Refund policy"
        hint="What buyers can expect if something goes wrong."
        value={texts.refundPolicy}
        maxLength={REFUND_POLICY_MAX_CHARACTERS}
        onChange={(event) => change({ refundPolicy: event.target.value })}
      />
      {update.isError && <Alert>{readableMessage(update.error, messages.shopFailed)}</Alert>}
      {update.isSuccess && <Alert kind="success">{messages.shopSaved}</Alert>}
      <Button type="submit" busy={update.isPending} className="justify-self-start">
        Save Shop
      </Button>
    </form>
  )
}
