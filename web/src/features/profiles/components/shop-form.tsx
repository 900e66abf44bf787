// What a seller says on their public profile.
import { ANNOUNCEMENT_MAX_CHARACTERS, REFUND_POLICY_MAX_CHARACTERS } from '@contract/limits.ts'
import type { OwnProfile } from '@contract/schemas/profiles.ts'
import { useState } from 'react'
import { Alert } from '@/components/alert.tsx'
import { Button } from '@/components/button.tsx'
import { TextAreaField } from '@/components/text-area-field.tsx'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { useDraft } from '@/lib/use-draft.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { useUpdateShop } from '../api/update-shop.ts'
import { type Link, LinksField } from './links-field.tsx'

const checkLinks = (links: Link[]): FieldErrors =>
  links.every(({ label, url }) => label.trim() !== '' && /^https:\/\/[^@/]+(\/|$)/.test(url.trim()))
    ? {}
    : { links: 'Each link needs a label and an address that starts with https://.' }

export function ShopForm({ profile }: { profile: OwnProfile }) {
  const [texts, change] = useDraft('shop', {
    announcement: profile.announcement ?? '',
    refundPolicy: profile.refund_policy ?? '',
  })
  const [links, setLinks] = useState<Link[]>(profile.links)
  const update = useUpdateShop(profile.id)
  const form = useForm({
    check: () => checkLinks(links),
    submit: () =>
      update.mutateAsync({
        announcement: texts.announcement.trim(),
        refund_policy: texts.refundPolicy.trim(),
        links: links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
      }),
    // Said below the fields.
    onFailure: () => undefined,
  })
  return (
    <form ref={form.ref} onSubmit={form.onSubmit} noValidate className="mt-10 grid gap-8">
      <TextAreaField
        label="Announcement"
        hint="Shown above your listings, until you take it away."
        rows={3}
        value={texts.announcement}
        maxLength={ANNOUNCEMENT_MAX_CHARACTERS}
        onChange={(event) => change({ announcement: event.target.value })}
      />
      <LinksField links={links} error={form.errors.links} onChange={setLinks} />
      <TextAreaField
        label="Refund policy"
        hint="What buyers can expect when something is not right."
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
