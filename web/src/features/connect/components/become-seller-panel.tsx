import { Store } from 'lucide-react'
import { type JSX, type ReactNode, type Ref, useState } from 'react'
import { useMember } from '@/auth/viewer.ts'
import { usePageReturn } from '@/lib/address/use-page-return.ts'
import { Button, type ButtonLook } from '@/ui/button.tsx'
import { Modal } from '@/ui/dialogs/dialogs.tsx'
import { hasAcceptedTerms, TermsQuestion } from '@/ui/fields/terms-question.tsx'
import { EmptyState, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { useStartConnect } from '../api.ts'

export const BecomeSellerPanel = ({ title = 'My Listings' }: { title?: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState icon={Store} text="Become a seller to start listing your products!">
      <BecomeSellerButton />
    </EmptyState>
  </>
)

/** A seller's page. Others see how to become one. */
export function SellersOnly({ title, children }: { title?: string; children: (userId: string) => JSX.Element }) {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel title={title} /> : children(id)
}

/**
 * Starts the connection to Stripe, which returns to My Listings. A user who has not accepted the
 * current terms is asked first.
 */
export function BecomeSellerButton({
  children,
  className,
  ref,
  ...look
}: ButtonLook & { children?: ReactNode; className?: string; ref?: Ref<HTMLButtonElement> }) {
  const { id, profile } = useMember()
  const [isOpen, setIsOpen] = useState(false)
  const connect = useStartConnect()
  usePageReturn(connect.reset)
  const start = () => {
    setIsOpen(false)
    connect.mutate()
  }
  return (
    <>
      <Button
        {...look}
        ref={ref}
        className={className}
        busy={connect.isPending || connect.isSuccess}
        onClick={() => (profile && !hasAcceptedTerms(profile) ? setIsOpen(true) : start())}
      >
        {children ?? 'Become a Seller'}
      </Button>
      <Modal open={isOpen} onClose={() => setIsOpen(false)} title="Before you sell">
        <TermsQuestion userId={id} onAccepted={start} />
      </Modal>
    </>
  )
}
