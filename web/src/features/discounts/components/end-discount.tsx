// End, for a code that can still be used: asked for first, because it does not begin again.
import type { Discount } from '@contract/discounts.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/confirm-button.tsx'
import { useEndDiscount } from '../api.ts'

export function EndDiscount({ userId, discount }: { userId: string; discount: Discount }) {
  const end = useEndDiscount(userId)
  const confirm = (close: () => void) =>
    end.mutate(discount.id, {
      onSuccess: () => notify.success(messages.discountEnded(discount.code)),
      onError: (error) => notify.error(readableMessage(error, messages.discountFailed)),
      onSettled: close,
    })
  return (
    <ConfirmButton
      variant="secondary"
      size="sm"
      aria-label={`End ${discount.code}`}
      title="End discount code"
      text={messages.discountEndConfirm}
      confirmLabel="End"
      busy={end.isPending}
      onConfirm={confirm}
    >
      End
    </ConfirmButton>
  )
}
