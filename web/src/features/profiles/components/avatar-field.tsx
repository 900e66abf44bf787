// The member's picture: an upload or an external address.
import type { OwnProfile } from '@contract/profiles.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { PictureRejected } from '@/lib/shrink-picture.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { TextField } from '@/ui/fields/text-field.tsx'
import { addressElsewhere, useSetAvatar } from '../api.ts'
import { PictureButton } from './picture-button.tsx'

type AvatarFieldProps = {
  profile: OwnProfile
  /** The external address in the form. */
  value: string
  error?: string
  onChange: (address: string) => void
}

export function AvatarField({ profile, value, error, onChange }: AvatarFieldProps) {
  const setAvatar = useSetAvatar(profile.id)
  const isOwn = profile.avatar !== null && addressElsewhere(profile.avatar) === ''
  const failure =
    setAvatar.error instanceof PictureRejected
      ? setAvatar.error.message
      : readableMessage(setAvatar.error, messages.pictureFailed)

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar sources={[profile.avatar]} className="size-16" />
        <PictureButton
          label="Upload a picture"
          fileLabel="Picture file"
          busy={setAvatar.isPending}
          onChoose={(picture) => setAvatar.mutate(picture, { onSuccess: () => onChange('') })}
        />
        <p className="text-sm text-muted">PNG or JPEG. Changes appear immediately.</p>
      </div>
      {setAvatar.isError && <Alert>{failure}</Alert>}
      {setAvatar.isSuccess && <Alert kind="success">{messages.pictureChanged}</Alert>}
      <TextField
        label="Avatar URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        value={value}
        error={error}
        hint={isOwn ? 'We’re showing your uploaded picture. Enter a URL to replace it.' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
