// The seller's pages as someone sees them who does not sell yet.
import { Store } from 'lucide-react'
import * as messages from '@/lib/messages.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { BecomeSellerButton } from './become-seller-button.tsx'

export const BecomeSellerPanel = ({ title = 'My Listings' }: { title?: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState icon={Store} text={messages.becomeSeller}>
      <BecomeSellerButton />
    </EmptyState>
  </>
)
