import type { Order, OrderItem } from '@contract/orders.ts'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { CaseForm, RequestForm } from '@/features/cases/components/buyer-forms.tsx'
import { FirstMessage } from '@/features/messages/components/first-message.tsx'
import { isPaid } from '@/lib/order-facts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { Modal, useDialog } from '@/ui/dialogs/dialogs.tsx'

const CHOICES = {
  message: { title: 'Ask the seller', hint: 'For a question about your order.' },
  problem: { title: 'Report a Problem', hint: 'For a file that’s missing, broken or not as described.' },
  refund: { title: 'Request a Refund', hint: 'For a change of mind or a mistake. The seller decides.' },
}
type Choice = keyof typeof CHOICES

/** Cases and refund requests need a payment that hasn't been refunded. */
function choicesOf(order: Order, { is_held, price }: OrderItem): Choice[] {
  if (!is_held || !isPaid(order)) return ['message']
  return price > 0 ? ['message', 'problem', 'refund'] : ['message', 'problem']
}

const Chooser = ({ choices, onChoose }: { choices: Choice[]; onChoose: (choice: Choice) => void }) => (
  <ul className="grid gap-3">
    {choices.map((choice) => (
      <li key={choice}>
        <button
          type="button"
          onClick={() => onChoose(choice)}
          className="w-full rounded-md border border-line px-4 py-3 text-left hover:bg-sunken"
        >
          <span className="block font-semibold">{CHOICES[choice].title}</span>
          <span className="block text-sm text-muted">{CHOICES[choice].hint}</span>
        </button>
      </li>
    ))}
  </ul>
)

type HelpProps = { order: Order; item: OrderItem; sellerName: string }

function Help({ choice, order, item, sellerName }: HelpProps & { choice: Choice }) {
  if (choice === 'message')
    return <FirstMessage subject={{ orderId: order.id }} to={sellerName} hidesYou={order.hides_you} />
  if (choice === 'problem') return <CaseForm orderId={order.id} itemId={item.id} hidesYou={order.hides_you} />
  return <RequestForm order={order} items={order.items.filter(({ is_held, price }) => is_held && price > 0)} />
}

function HelpWithOrder({ order, item, sellerName }: HelpProps) {
  const dialog = useDialog()
  const choices = choicesOf(order, item)
  const [chosen, setChosen] = useState<Choice>()
  const choice = choices.length === 1 ? 'message' : chosen
  return (
    <>
      <SmallButton
        label={`Help with Order: ${item.title}`}
        onClick={() => {
          setChosen(undefined)
          dialog.open()
        }}
      >
        <CircleHelp className="size-4 max-sm:hidden" />
        Help with Order
      </SmallButton>
      <Modal open={dialog.isOpen} onClose={dialog.close} title={choice ? CHOICES[choice].title : 'Help with Order'}>
        {choice ? (
          <Help key={dialog.times} choice={choice} order={order} item={item} sellerName={sellerName} />
        ) : (
          <Chooser choices={choices} onChoose={setChosen} />
        )}
      </Modal>
    </>
  )
}

export function OrderHelp({ order, item }: { order: Order; item: OrderItem }) {
  if (order.status === 'pending' || order.status === 'expired') return null
  return <HelpWithOrder order={order} item={item} sellerName={item.seller_name || 'the seller'} />
}
