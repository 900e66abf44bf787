// The one door to everything that can be done about an order. Nothing is chosen in advance.
import type { Order, OrderItem } from '@contract/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { CaseForm, RequestForm } from '@/features/cases/components/buyer-forms.tsx'
import { isKept } from '@/features/gifts/given-gift.tsx'
import { FirstMessage } from '@/features/messages/components/first-message.tsx'
import { orderRefundsQuery } from '@/features/orders/api.ts'
import { wasPaid } from '@/features/orders/components/receipt.tsx'
import { canWithdraw, OrderSupply } from '@/features/orders/components/supply-choice.tsx'
import { isPaid } from '@/lib/order-facts.ts'
import { t } from '@/lib/texts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { Modal, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { Loading } from '@/ui/page-parts.tsx'

const CHOICES = {
  message: { title: t`Ask the seller`, hint: t`For a question about your order.` },
  problem: { title: t`Report a Problem`, hint: t`For a file that’s missing, broken or not as described.` },
  refund: { title: t`Request a Refund`, hint: t`For a change of mind or a mistake. The seller decides.` },
  withdrawal: { title: t`Withdraw from this purchase`, hint: t`For a full refund, before anybody has the files.` },
}
type Choice = keyof typeof CHOICES

/** The money of a gift stays its giver's. */
const refundable = ({ items, gift }: Order) =>
  items.filter(({ is_held, price }) => (is_held || (gift && isKept(gift))) && price > 0)

/** Cases and refund requests need a payment that hasn't been refunded. */
function choicesOf(order: Order, item: OrderItem): Choice[] {
  const choices: Choice[] = ['message']
  if (!isPaid(order)) return choices
  if (item.is_held) choices.push('problem')
  if (canWithdraw(order, item)) choices.push('withdrawal')
  else if (refundable(order).includes(item)) choices.push('refund')
  return choices
}

type ChooserProps = { orderId: string; choices: Choice[]; onChoose: (choice: Choice) => void }

function Chooser({ orderId, choices, onChoose }: ChooserProps) {
  const { data, isPending } = useQuery(orderRefundsQuery(orderId))
  if (isPending) return <Loading />
  // One request at a time.
  const hasAsked = data?.requests.some(({ state }) => state === 'open')
  const shown = choices.filter((choice) => choice !== 'refund' || !hasAsked)
  return (
    <ul className="grid gap-3">
      {shown.map((choice) => (
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
}

type HelpProps = { order: Order; item: OrderItem; sellerName: string }

function Help({ choice, order, item, sellerName }: HelpProps & { choice: Choice }) {
  if (choice === 'message')
    return <FirstMessage subject={{ orderId: order.id }} to={sellerName} hidesYou={order.hides_you} />
  if (choice === 'problem') return <CaseForm orderId={order.id} itemId={item.id} hidesYou={order.hides_you} />
  if (choice === 'withdrawal') return <OrderSupply order={order} />
  return <RequestForm order={order} items={refundable(order)} />
}

function HelpWithOrder({ order, item, sellerName }: HelpProps) {
  const dialog = useDialog()
  const choices = choicesOf(order, item)
  const [chosen, setChosen] = useState<Choice>()
  const choice = choices.length === 1 ? 'message' : chosen
  return (
    <>
      <SmallButton
        label={t`Help with Order: ${{ title: item.title }}`}
        onClick={() => {
          setChosen(undefined)
          dialog.open()
        }}
      >
        <CircleHelp className="size-4 max-sm:hidden" />
        {t`Help with Order`}
      </SmallButton>
      <Modal open={dialog.isOpen} onClose={dialog.close} title={choice ? CHOICES[choice].title : t`Help with Order`}>
        {choice ? (
          <Help key={dialog.times} choice={choice} order={order} item={item} sellerName={sellerName} />
        ) : (
          <Chooser orderId={order.id} choices={choices} onChoose={setChosen} />
        )}
      </Modal>
    </>
  )
}

export const OrderHelp = (of: Omit<HelpProps, 'sellerName'>) =>
  wasPaid(of.order) && <HelpWithOrder {...of} sellerName={of.item.seller_name || t`the seller`} />
