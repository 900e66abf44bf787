import { Store } from 'lucide-react'
import { type JSX, lazy, type ReactNode, type Ref, Suspense, useState } from 'react'
import { useMember } from '@/auth/viewer.ts'
import { usePageReturn } from '@/lib/address/use-page-return.ts'
import { t } from '@/lib/texts.ts'
import { Button, type ButtonLook } from '@/ui/button.tsx'
import { Modal } from '@/ui/dialogs/dialogs.tsx'
import { hasAcceptedTerms, TermsQuestion } from '@/ui/fields/terms-question.tsx'
import { EmptyState, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { useStartConnect } from '../api.ts'

const IdentityForm = lazy(async () => ({ default: (await import('./identity-form.tsx')).IdentityForm }))

export const BecomeSellerPanel = ({ title = t`My Listings` }: { title?: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState icon={Store} text={t`Become a seller to start listing your products!`}>
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
 * Starts the connection to Stripe, which returns to My Listings. A user who hasn't said who sells,
 * or hasn't accepted the current terms, is asked first.
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
  const hasTerms = profile && hasAcceptedTerms(profile)
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
        onClick={() => (profile && !(hasTerms && profile.has_identity) ? setIsOpen(true) : start())}
      >
        {children ?? t`Become a Seller`}
      </Button>
      <Modal open={isOpen} onClose={() => setIsOpen(false)} title={t`Before you sell`}>
        {profile?.has_identity ? (
          <TermsQuestion userId={id} onAccepted={start} />
        ) : (
          <Suspense>
            <IdentityForm userId={id} asksTerms={!hasTerms} onSaved={start}>
              {hasTerms ? t`Continue` : t`Accept and Continue`}
            </IdentityForm>
          </Suspense>
        )}
      </Modal>
    </>
  )
}
