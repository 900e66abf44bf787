// What a seller shows above their listings.
import { ERRORS } from '@contract/errors.ts'
import { pages } from '@contract/pages.ts'
import { useMember } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { Alert, Failure } from '@/ui/feedback/alert.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { BannerField } from '../components/banner-field.tsx'
import { ShopForm } from '../components/shop-form.tsx'

export function ShopPage() {
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
