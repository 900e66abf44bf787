// For guests who mistyped their address: the request to move a purchase.
import { correctionCalls } from '@contract/corrections.ts'
import { send } from '@/lib/api.ts'
import { orderNumber } from '@/lib/order-facts.ts'
import { DialogButton, useCloseDialog } from '@/ui/dialogs.tsx'
import { EmailForm } from '@/ui/fields/email-form.tsx'
import { Section } from '@/ui/page-parts.tsx'

const MoveForm = () => (
  <EmailForm
    asksReceipt
    onClose={useCloseDialog()}
    submit="Send request"
    send={(body) => send(correctionCalls.requestCorrection, { body })}
    sent={(_, { id }) => (
      <>
        Request {orderNumber(id)} sent. We move a purchase when mail to its old address bounces, or when somebody with
        its link or its seller confirms. No email yet? Send the seller or us your request number.
      </>
    )}
  />
)

export const WrongAddress = () => (
  <Section id="wrong-address" title="Wrong address?" heading="mb-2 text-2xl">
    <p className="mb-4 text-muted">Did you mistype your email when you paid? Ask us to move your purchase.</p>
    <DialogButton title="Move a purchase" content={<MoveForm />}>
      Move a purchase
    </DialogButton>
  </Section>
)
