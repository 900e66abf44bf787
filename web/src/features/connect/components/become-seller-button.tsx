// The way to sell: leaves for the payment provider's authorisation and comes back to My Listings. Whoever has not accepted the
// terms that hold now is asked first.
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button.tsx'
import type { ButtonLook } from '@/components/button-class.ts'
import { Modal } from '@/components/modal.tsx'
import { TermsQuestion } from '@/components/terms-question.tsx'
import { hasAcceptedTerms } from '@/lib/accept-terms.ts'
import { usePageReturn } from '@/lib/use-page-return.ts'
import { useMember } from '@/lib/viewer.ts'
import { useStartConnect } from '../api/start-connect.ts'

export function BecomeSellerButton({
  children,
  className,
  ...look
}: ButtonLook & { children?: ReactNode; className?: string }) {
  const { id, profile } = useMember()
  const [asking, setAsking] = useState(false)
  const connect = useStartConnect()
  usePageReturn(connect.reset)
  const start = () => {
    setAsking(false)
    connect.mutate()
  }
  return (
    <>
      <Button
        {...look}
        className={className}
        busy={connect.isPending || connect.isSuccess}
        onClick={() => (profile && !hasAcceptedTerms(profile) ? setAsking(true) : start())}
      >
        {children ?? 'Become a Seller'}
      </Button>
      <Modal open={asking} onClose={() => setAsking(false)} title="Before you sell">
        <TermsQuestion userId={id} onAccepted={start} />
      </Modal>
    </>
  )
}
