import { SHOWCASE_IMAGE_TYPES } from '@contract/limits.ts'
import { type OwnProfile, profileCalls } from '@contract/profiles.ts'
import { type ChangeEvent, useRef } from 'react'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { useCall } from '@/lib/calls/query.ts'
import { PictureRejected } from '@/lib/files/shrink-picture.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { Alert, Section } from '@/ui/page-parts.tsx'
import { Avatar } from '@/ui/pictures/avatar.tsx'
import { addressElsewhere, useSetAvatar, useSetBanner } from '../api.ts'

const ACCEPTED = Object.keys(SHOWCASE_IMAGE_TYPES).join(',')

export const pictureFailure = (error: unknown, failed: string) =>
  error instanceof PictureRejected ? error.message : readableMessage(error, failed)

type PictureButtonProps = {
  label: string
  /** Of the file input, which only assistive technology and tests meet. */
  fileLabel: string
  busy: boolean
  onChoose: (picture: File) => void
}

export function PictureButton({ label, fileLabel, busy, onChoose }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [picture] = event.target.files ?? []
    // The same file may be chosen again after a failure.
    event.target.value = ''
    if (picture) onChoose(picture)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="sr-only"
        tabIndex={-1}
        aria-label={fileLabel}
        onChange={choose}
      />
      <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

type AvatarFieldProps = { profile: OwnProfile; value: string; error?: string; onChange: (address: string) => void }

export function AvatarField({ profile, value, error, onChange }: AvatarFieldProps) {
  const setAvatar = useSetAvatar(profile.id)
  const isOwn = profile.avatar !== null && addressElsewhere(profile.avatar) === ''

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar sources={[profile.avatar]} className="size-16" />
        <PictureButton
          label={t`Upload a picture`}
          fileLabel={t`Picture file`}
          busy={setAvatar.isPending}
          onChoose={(picture) => setAvatar.mutate(picture, { onSuccess: () => onChange('') })}
        />
        <p className="text-sm text-muted">{t`PNG or JPEG. Changes appear immediately.`}</p>
      </div>
      {setAvatar.isError && (
        <Alert>{pictureFailure(setAvatar.error, t`Couldn’t update your picture. Try again.`)}</Alert>
      )}
      {setAvatar.isSuccess && <Alert kind="success">{t`Picture updated.`}</Alert>}
      <TextField
        label={t`Avatar URL`}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={value}
        error={error}
        hint={isOwn ? t`We’re showing your uploaded picture. Enter a URL to replace it.` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

export const Banner = ({ address }: { address: string }) => (
  <img src={address} alt="" className="aspect-[4/1] w-full rounded-lg bg-sunken object-cover" />
)

export function BannerField({ profile }: { profile: OwnProfile }) {
  const setBanner = useSetBanner(profile.id)
  const removal = useCall(profileCalls.updateShop, { userId: profile.id })
  const error = setBanner.error ?? removal.error
  return (
    <Section id="banner" title={t`Banner`} className="grid gap-4">
      {profile.banner && <Banner address={profile.banner} />}
      <div className="flex flex-wrap items-center gap-3">
        <PictureButton
          label={t`Upload a banner`}
          fileLabel={t`Banner file`}
          busy={setBanner.isPending}
          onChoose={(picture) => setBanner.mutate(picture)}
        />
        {profile.banner && (
          <ConfirmButton
            variant="secondary"
            title={t`Remove your banner`}
            text={t`Remove this banner from your page? You can’t undo this.`}
            run={() => removal.mutateAsync({ banner: null })}
          >
            {t`Remove banner`}
          </ConfirmButton>
        )}
        <p className="text-sm text-muted">{t`PNG or JPEG, four times as wide as it is high. Changes appear immediately.`}</p>
      </div>
      {error && <Alert>{pictureFailure(error, t`Couldn’t update your banner. Try again.`)}</Alert>}
      {setBanner.isSuccess && <Alert kind="success">{t`Banner updated.`}</Alert>}
    </Section>
  )
}
