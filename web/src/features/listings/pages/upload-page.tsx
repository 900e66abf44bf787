// Upload a File, for sellers whose account is connected; others are offered to become one.
import { pages } from '@contract/pages.ts'
import { Store } from 'lucide-react'
import { hasAcceptedTerms } from '@/auth/accept-terms.ts'
import { useMember } from '@/auth/viewer.ts'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import * as messages from '@/lib/messages.ts'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { TermsQuestion } from '@/ui/fields/terms-question.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { UploadForm } from '../components/upload-form.tsx'

export function UploadPage() {
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
