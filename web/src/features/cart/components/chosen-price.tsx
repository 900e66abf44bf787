// What the buyer chose to pay for an item of the cart, to be changed.
import type { CartItem } from '@contract/cart.ts'
import { useState } from 'react'
import { useMember } from '@/auth/viewer.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields/text-field.tsx'
import { Price } from '@/ui/listings/price.tsx'
import { useChoosePrice } from '../api.ts'
import { checkChosenPrice, leastInWords } from '../chosen-price.ts'

export function ChosenPrice({ item }: { item: CartItem }) {
  const [amount, setAmount] = useState(() => item.price_to_pay.toFixed(2))
  const [wrong, setWrong] = useState<string>()
  const choose = useChoosePrice(useMember().id)
  const error = wrong ?? (choose.error ? readableMessage(choose.error, messages.priceNotChosen) : undefined)
  const submit = () => {
    const checked = checkChosenPrice(amount, item)
    setWrong(checked.wrong)
    if (checked.cents !== undefined) choose.mutate({ listingId: item.id, chosenPrice: checked.cents / 100 })
  }
  return (
    <>
      <Price dollars={item.price_to_pay} className="text-lg" />
      <form
        noValidate
        className="mt-2 grid max-w-44 gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label="Your price"
          aria-label={`Your price for ${item.title}`}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          className="tabular"
          value={amount}
          {...(error ? { error } : {})}
          hint={leastInWords(item)}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Button type="submit" variant="secondary" size="sm" busy={choose.isPending} className="justify-self-start">
          Update
        </Button>
      </form>
    </>
  )
}
