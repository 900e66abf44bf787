// Upload a File, for sellers; others are offered to become one.
import { Loading } from '@/components/loading.tsx'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import { UploadForm } from '@/features/listings/components/upload-form.tsx'
import { useMember } from '@/lib/viewer.ts'

export function Component() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel title="Upload a File" /> : <UploadForm userId={id} />
}
