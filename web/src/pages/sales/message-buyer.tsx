import { pages } from '@contract/pages.ts'
import type { SaleDetails } from '@contract/sales.ts'
import { MessageSquare } from 'lucide-react'
import { FirstMessage } from '@/features/messages/components/first-message.tsx'
import { t } from '@/lib/texts.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'

/** Leads to the conversation, or begins it, about a sale that was paid with money. */
export function MessageBuyer({
  sale,
  label = t({ message: 'Message', context: 'write one' }),
}: {
  sale: SaleDetails
  label?: string
}) {
  const text = (
    <>
      <MessageSquare className="size-4" />
      {label}
    </>
  )
  if (sale.thread_id)
    return (
      <ButtonLink to={pages.thread.path({ threadId: sale.thread_id })} variant="secondary">
        {text}
      </ButtonLink>
    )
  if (sale.total === 0 || sale.buyer_name === null) return null
  return (
    <DialogButton
      size="md"
      title={t`Message the buyer`}
      content={<FirstMessage subject={{ orderId: sale.id }} to={t`the buyer`} />}
    >
      {text}
    </DialogButton>
  )
}
