// A dispute, for the buyer who made it: what happens now, and how to end it.
import { useQuery } from '@tanstack/react-query'
import { Alert } from '@/components/alert.tsx'
import { DateText } from '@/components/date-text.tsx'
import { orderRefundsQuery } from '../api/refunds.ts'

export function DisputeNote({ orderId }: { orderId: string }) {
  const { data: { dispute } = { dispute: null } } = useQuery(orderRefundsQuery(orderId))
  if (dispute?.state !== 'needs_answer' && dispute?.state !== 'under_review') return null
  return (
    <Alert kind="warning" className="mt-6">
      Your bank {dispute.is_inquiry ? 'asks the seller about this payment' : 'was asked to take this payment back'}.{' '}
      {dispute.state === 'needs_answer' && dispute.answer_by ? (
        <>
          The seller can answer until <DateText iso={dispute.answer_by} />; then your bank decides.
        </>
      ) : (
        'The seller has had their say; your bank decides, which may take two to three months.'
      )}{' '}
      Until then you keep your files. If this was a mistake, or you have settled it with the seller, ask your bank to
      withdraw the dispute.
    </Alert>
  )
}
