// A dispute, for the buyer who made it: what happens now, and how to end it.
import { useQuery } from '@tanstack/react-query'
import { Alert } from '@/ui/alert.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { orderRefundsQuery } from '../api.ts'

export function DisputeNote({ orderId }: { orderId: string }) {
  const { data: { dispute } = { dispute: null } } = useQuery(orderRefundsQuery(orderId))
  if (dispute?.state !== 'needs_answer' && dispute?.state !== 'under_review') return null
  return (
    <Alert kind="warning" className="mt-6">
      Your bank{' '}
      {dispute.is_inquiry ? 'is asking the seller about this payment' : 'is reviewing a dispute about this payment'}.{' '}
      {dispute.state === 'needs_answer' && dispute.answer_by ? (
        <>
          The seller can respond until <DateText iso={dispute.answer_by} />. Your bank will then decide.
        </>
      ) : (
        'The seller has responded. Your bank will decide within two to three months.'
      )}{' '}
      You keep your files until then. If this was a mistake, or you’ve settled it with the seller, ask your bank to
      withdraw the dispute.
    </Alert>
  )
}
