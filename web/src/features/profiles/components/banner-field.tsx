// The banner of a shop.
import type { OwnProfile } from '@contract/profiles.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { PictureRejected } from '@/lib/shrink-picture.ts'
import { Button } from '@/ui/button.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { useSetBanner, useUpdateShop } from '../api.ts'
import { PictureButton } from './picture-button.tsx'

/** Decorative. */
export const Banner = ({ address }: { address: string }) => (
  <img src={address} alt="" className="aspect-[4/1] w-full rounded-lg bg-sunken object-cover" />
)

export function BannerField({ profile }: { profile: OwnProfile }) {
  const setBanner = useSetBanner(profile.id)
  const removal = useUpdateShop(profile.id)
  const error = setBanner.error ?? removal.error
  return (
    <section aria-labelledby="banner" className="grid gap-4">
      <h2 id="banner" className="text-xl">
        Banner
      </h2>
      {profile.banner && <Banner address={profile.banner} />}
      <div className="flex flex-wrap items-center gap-3">
        <PictureButton
          label="Upload a banner"
          fileLabel="Banner file"
          busy={setBanner.isPending}
          onChoose={(picture) => setBanner.mutate(picture)}
        />
        {profile.banner && (
          <Button variant="secondary" busy={removal.isPending} onClick={() => removal.mutate({ banner: null })}>
            Remove banner
          </Button>
        )}
        <p className="text-sm text-muted">PNG or JPEG, four times as wide as it is high. Changes appear immediately.</p>
      </div>
      {error && (
        <Alert>
          {error instanceof PictureRejected ? error.message : readableMessage(error, messages.bannerFailed)}
        </Alert>
      )}
      {setBanner.isSuccess && <Alert kind="success">{messages.bannerChanged}</Alert>}
    </section>
  )
}
