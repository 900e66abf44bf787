// Name, username and picture of the member; the email belongs to the identity provider.
import { NAME_MAX_CHARACTERS, USERNAME_PATTERN } from '@contract/limits.ts'
import type { OwnProfile } from '@contract/profiles.ts'
import { useDraft } from '@/auth/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { addressElsewhere, useUpdateProfile } from '../api.ts'
import { AvatarField } from './avatar-field.tsx'
import { UsernameField } from './username-field.tsx'

type Settings = { name: string; username: string; avatar: string }

function checkSettings({ name, username, avatar }: Settings): FieldErrors {
  const errors: FieldErrors = {}
  if (name.trim() === '') errors.name = 'Enter a name.'
  if (username.trim() === '') errors.username = messages.usernameRequired
  else if (!USERNAME_PATTERN.test(username.trim().toLowerCase())) errors.username = messages.usernameMalformed
  if (avatar.trim() !== '' && !/^https:\/\/[^@/]+(\/|$)/.test(avatar.trim()))
    errors.avatar = 'Enter a URL that starts with https:// and contains no username or password.'
  return errors
}

export function SettingsForm({ profile }: { profile: OwnProfile }) {
  const [settings, change] = useDraft<Settings>('settings', {
    name: profile.name,
    username: profile.username,
    avatar: addressElsewhere(profile.avatar),
  })
  const update = useUpdateProfile(profile.id)
  const { form, errors } = useForm({
    check: () => checkSettings(settings),
    submit: () =>
      update.mutateAsync({
        name: settings.name.trim(),
        username: settings.username.trim(),
        // Left out, an uploaded picture stays.
        ...(settings.avatar.trim() === addressElsewhere(profile.avatar) ? {} : { avatar: settings.avatar.trim() }),
      }),
    // Said below the fields.
    onFailure: () => undefined,
  })

  return (
    <form {...form} className="grid gap-6">
      <TextField
        label="Name"
        autoComplete="name"
        value={settings.name}
        maxLength={NAME_MAX_CHARACTERS}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label="Email"
        type="email"
        value={profile.email ?? ''}
        readOnly
        hint="Your email address comes from your login."
      />
      <UsernameField
        value={settings.username}
        current={profile.username}
        error={errors.username}
        onChange={(username) => change({ username })}
      />
      <AvatarField
        profile={profile}
        value={settings.avatar}
        error={errors.avatar}
        onChange={(avatar) => change({ avatar })}
      />
      {update.isError && <Alert>{readableMessage(update.error, messages.profileUpdateFailed)}</Alert>}
      {update.isSuccess && <Alert kind="success">{messages.profileUpdated}</Alert>}
      <Button type="submit" busy={update.isPending} className="justify-self-start">
        Save Settings
      </Button>
    </form>
  )
}
