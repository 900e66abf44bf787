// A visitor logs in first and enters the code in the cart.
import { useState } from 'react'
import { useIsSelf, useMemberId, useViewer } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { CodeForm, TakenOff } from '../components/code-form.tsx'
import type { DiscountCode } from '../use-discount-code.ts'

export function BuyNowCode({ sellerId, discount }: { sellerId: string; discount: DiscountCode }) {
  const [wasOpened, setOpened] = useState(false)
  const viewer = useViewer()
  const memberId = useMemberId()
  const isOwn = useIsSelf(sellerId)
  if (isOwn) return null
  return (
    <div className="mt-3 grid gap-3">
      <details onToggle={() => setOpened(true)}>
        <summary className="cursor-pointer py-1 text-sm font-semibold">Have a discount code?</summary>
        <div className="mt-2">
          {wasOpened && memberId && <CodeForm sellerId={sellerId} discount={discount} />}
          {viewer.status === 'visitor' && <p className="text-sm text-muted">{messages.discountAfterLogin}</p>}
        </div>
      </details>
      <TakenOff discount={discount} />
    </div>
  )
}
