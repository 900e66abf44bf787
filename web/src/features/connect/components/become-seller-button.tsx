// The way to sell: leaves for the payment provider's authorisation and comes back to My Listings.
import type { ReactNode } from 'react'
import { Button } from '@/components/button.tsx'
import type { ButtonLook } from '@/components/button-class.ts'
import { usePageReturn } from '@/lib/use-page-return.ts'
import { useStartConnect } from '../api/start-connect.ts'

export function BecomeSellerButton({
  children,
  className,
  ...look
}: ButtonLook & { children?: ReactNode; className?: string }) {
  const connect = useStartConnect()
  usePageReturn(connect.reset)
  return (
    <Button
      {...look}
      className={className}
      busy={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate()}
    >
      {children ?? 'Become a Seller'}
    </Button>
  )
}
