// The email address belongs to the identity provider.

import { NAME_MAX_CHARACTERS, USERNAME_PATTERN, USERNAME_RULE } from '@contract/limits.ts'
import { type OwnProfile, profileCalls } from '@contract/profiles.ts'
import { useState } from 'react'
import { type FieldErrors, useDraftForm } from '@/auth/drafts/use-form.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { useCall, useSend } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { SubmitButton, TextField } from '@/ui/fields/fields.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { addressElsewhere } from '../api.ts'
import { AvatarField } from './pictures.tsx'

const usernameRequired = t`Please enter a username.`

const USERNAME_MALFORMED = t`Use ${USERNAME_RULE}.`

/** The username with its Check button (spec section 5). */
type UsernameFieldProps = { value: string; current: string; error?: string; onChange: (username: string) => void }

function UsernameField({ value, current, error, onChange }: UsernameFieldProps) {
  const check = useSend(profileCalls.getUsernameAvailability)
  const [blank, setBlank] = useState(false)

  const type = (username: string) => {
    check.reset()
    setBlank(false)
    onChange(username)
  }
  const ask = () => {
    setBlank(value.trim() === '')
    if (value.trim() !== '') check.mutate({ params: { username: value.trim() } })
  }

  const free = check.data?.available === true || (check.isSuccess && value.trim().toLowerCase() === current)
  const unavailable = check.data?.reason === 'malformed' ? USERNAME_MALFORMED : t`This username is already taken.`
  const rejection =
    (blank && usernameRequired) ||
    (check.isError && t`Error checking username.`) ||
    (check.isSuccess && !free && unavailable) ||
    error

  return (
    <div>
      <TextField
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={rejection || undefined}
        hint={rejection === USERNAME_MALFORMED ? undefined : USERNAME_MALFORMED}
        onChange={(event) => type(event.target.value)}
        action={
          <Button variant="secondary" busy={check.isPending} onClick={ask}>
            {t`Check`}
          </Button>
        }
      />
      <p role="status" className="text-sm text-accent-ink">
        {free && <span className="mt-1.5 block">{t`Username is available!`}</span>}
      </p>
    </div>
  )
}

type Settings = { name: string; username: string; avatar: string }

function checkSettings({ username, avatar }: Settings): FieldErrors {
  const errors: FieldErrors = {}
  if (username.trim() !== '' && !USERNAME_PATTERN.test(username.trim().toLowerCase()))
    errors.username = USERNAME_MALFORMED
  if (avatar.trim() !== '' && !/^https:\/\/[^@/]+(\/|$)/.test(avatar.trim()))
    errors.avatar = t`Enter a URL that starts with https:// and contains no username or password.`
  return errors
}

export function SettingsForm({ profile }: { profile: OwnProfile }) {
  const update = useCall(profileCalls.updateProfile, { userId: profile.id })
  const { form, fields, change, errors, field } = useDraftForm<Settings>({
    draft: 'settings',
    initial: { name: profile.name, username: profile.username, avatar: addressElsewhere(profile.avatar) },
    required: { name: t`Enter a name.`, username: usernameRequired },
    check: checkSettings,
    submit: ({ name, username, avatar }) =>
      update.mutateAsync({
        name: name.trim(),
        username: username.trim(),
        // Left out, an uploaded picture stays.
        ...(avatar.trim() === addressElsewhere(profile.avatar) ? {} : { avatar: avatar.trim() }),
      }),
  })

  return (
    <form {...form} className="grid gap-6">
      <TextField label={t`Name`} autoComplete="name" maxLength={NAME_MAX_CHARACTERS} {...field('name')} />
      <TextField
        label={t`Email`}
        type="email"
        value={profile.email ?? ''}
        readOnly
        hint={t`Your email address comes from your login.`}
      />
      <UsernameField
        value={fields.username}
        current={profile.username}
        error={errors.username}
        onChange={(username) => change({ username })}
      />
      <AvatarField
        profile={profile}
        value={fields.avatar}
        error={errors.avatar}
        onChange={(avatar) => change({ avatar })}
      />
      {update.isError && <Alert>{readableMessage(update.error, t`Error updating profile.`)}</Alert>}
      {update.isSuccess && <Alert kind="success">{t`Profile updated successfully!`}</Alert>}
      <SubmitButton busy={update.isPending}>{t`Save Settings`}</SubmitButton>
    </form>
  )
}
