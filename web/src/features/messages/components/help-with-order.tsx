// Help with Order: a conversation with the seller about an order.
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button.tsx'
import { Modal } from '@/components/modal.tsx'
import { FirstMessage } from './first-message.tsx'

type HelpWithOrderProps = { orderId: string; sellerName: string; title: string }

export function HelpWithOrder({ orderId, sellerName, title }: HelpWithOrderProps) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="secondary" size="sm" aria-label={`Help with Order: ${title}`} onClick={() => setAsking(true)}>
        <CircleHelp className="size-4 max-sm:hidden" aria-hidden="true" />
        Help with Order
      </Button>
      <Modal open={asking} onClose={close} title="Help with Order">
        <FirstMessage subject={{ orderId }} sellerName={sellerName} onCancel={close} />
      </Modal>
    </>
  )
}
