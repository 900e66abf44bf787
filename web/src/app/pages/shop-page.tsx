// What a seller shows above their listings.
import { ERRORS } from '@contract/errors.ts'
import { pages } from '@contract/pages.ts'
import { Alert } from '@/components/alert.tsx'
import { ButtonLink } from '@/components/button-link.tsx'
import { Failure } from '@/components/failure.tsx'
import { Loading } from '@/components/loading.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import { BannerField } from '@/features/profiles/components/banner-field.tsx'
import { ShopForm } from '@/features/profiles/components/shop-form.tsx'
import * as messages from '@/lib/messages.ts'
import { useMember } from '@/lib/viewer.ts'

export function Component() {
  const { profile, profileFailed } = useMember()
  return (
    <div className="max-w-2xl">
      <PageHeader title={pages.shop.title}>
        {profile && (
          <ButtonLink to={pages.profile.path({ identifier: profile.username })} variant="secondary" size="sm">
            See your shop
          </ButtonLink>
        )}
      </PageHeader>
      {!profile &&
        (profileFailed ? <Failure text={messages.profileFailed} onRetry={() => location.reload()} /> : <Loading />)}
      {profile &&
        (profile.is_seller ? (
          <>
            <BannerField profile={profile} />
            <ShopForm key={profile.id} profile={profile} />
          </>
        ) : (
          <Alert kind="warning">{ERRORS.seller_required.message}</Alert>
        ))}
    </div>
  )
}
