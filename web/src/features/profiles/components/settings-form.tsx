// Name, username and picture of the member; the email belongs to the identity provider.

import { NAME_MAX_CHARACTERS, USERNAME_PATTERN } from '@contract/limits.ts'
import type { OwnProfile } from '@contract/profiles.ts'
import { useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { TextField } from '@/ui/fields/text-field.tsx'
import { addressElsewhere, useCheckUsername, useUpdateProfile } from '../api.ts'
import { AvatarField } from './avatar-field.tsx'

/** The username with its Check button, which asks whether the name is still free (spec section 5). */
type UsernameFieldProps = {
  value: string
  /** The member's own name, which is theirs to keep. */
  current: string
  error?: string
  onChange: (username: string) => void
}

function UsernameField({ value, current, error, onChange }: UsernameFieldProps) {
  const check = useCheckUsername()
  const [blank, setBlank] = useState(false)

  const type = (username: string) => {
    check.reset()
    setBlank(false)
    onChange(username)
  }
  const ask = () => {
    setBlank(value.trim() === '')
    if (value.trim() !== '') check.mutate(value.trim())
  }

  const free = check.data?.available === true || (check.isSuccess && value.trim().toLowerCase() === current)
  const unavailable = check.data?.reason === 'malformed' ? messages.usernameMalformed : messages.usernameTaken
  const rejection =
    (blank && messages.usernameRequired) ||
    (check.isError && messages.usernameCheckFailed) ||
    (check.isSuccess && !free && unavailable) ||
    error

  return (
    <div>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={rejection || undefined}
        hint={rejection === messages.usernameMalformed ? undefined : messages.usernameMalformed}
        onChange={(event) => type(event.target.value)}
        action={
          <Button variant="secondary" busy={check.isPending} onClick={ask}>
            Check
          </Button>
        }
      />
      <p role="status" className="text-sm text-accent-ink">
        {free && <span className="mt-1.5 block">{messages.usernameAvailable}</span>}
      </p>
    </div>
  )
}

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
