// The seller's pages as someone sees them who does not sell yet.
import { Store } from 'lucide-react'
import { EmptyState } from '@/components/empty-state.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import * as messages from '@/lib/messages.ts'
import { BecomeSellerButton } from './become-seller-button.tsx'

export const BecomeSellerPanel = ({ title = 'My Listings' }: { title?: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState icon={Store} text={messages.becomeSeller}>
      <BecomeSellerButton />
    </EmptyState>
  </>
)
