// Upload a File, for sellers whose account is connected; others are offered to become one.
import { pages } from '@contract/pages.ts'
import { Store } from 'lucide-react'
import { EmptyState } from '@/components/empty-state.tsx'
import { Loading } from '@/components/loading.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import { TermsQuestion } from '@/components/terms-question.tsx'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import { UploadForm } from '@/features/listings/components/upload-form.tsx'
import { hasAcceptedTerms } from '@/lib/accept-terms.ts'
import * as messages from '@/lib/messages.ts'
import { useMember } from '@/lib/viewer.ts'

export function Component() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  if (profile && !profile.is_seller) return <BecomeSellerPanel title={pages.upload.title} />
  if (profile?.selling === 'disconnected') {
    return (
      <>
        <PageHeader title={pages.upload.title} />
        <EmptyState icon={Store} text={messages.reconnectToList} />
      </>
    )
  }
  if (profile && !hasAcceptedTerms(profile)) {
    return (
      <div className="max-w-xl">
        <PageHeader title={pages.upload.title} />
        <TermsQuestion userId={id} />
      </div>
    )
  }
  return <UploadForm userId={id} />
}
