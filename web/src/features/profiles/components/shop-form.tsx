// What a seller says on their public profile.
import { ANNOUNCEMENT_MAX_CHARACTERS, REFUND_POLICY_MAX_CHARACTERS } from '@contract/limits.ts'
import type { OwnProfile } from '@contract/profiles.ts'
import { useDraft } from '@/auth/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { TextAreaField } from '@/ui/text-field.tsx'
import { useUpdateShop } from '../api.ts'
import { type Link, LinksField } from './links-field.tsx'

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
