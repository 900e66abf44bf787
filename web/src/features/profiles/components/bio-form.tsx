// What a person says of themselves on their public profile.
import { BIO_MAX_CHARACTERS } from '@contract/limits.ts'
import type { OwnProfile } from '@contract/profiles.ts'
import { useDraft } from '@/auth/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { useForm } from '@/lib/use-form.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { TextAreaField } from '@/ui/text-field.tsx'
import { useUpdateShop } from '../api.ts'

export function BioForm({ profile }: { profile: OwnProfile }) {
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
