import { pages } from '@contract/pages.ts'
import { verificationCalls } from '@contract/verification.ts'
import { useMutation } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { send } from '@/lib/api.ts'
import { readableMessage } from '@/lib/api-error.ts'
import { saveFile } from '@/lib/downloads.ts'
import { Button } from '@/ui/button.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { TextLink } from '@/ui/text.tsx'

/** A file that proves the purchase and says nothing about the buyer. */
export function SignedReceipt({ orderId }: { orderId: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const receipt = await send(verificationCalls.getReceipt, { params: { orderId } })
      const name = `receipt-${receipt.document.jti.slice(0, 8)}.json`
      const headers = { 'Content-Disposition': `attachment; filename="${name}"` }
      await saveFile(new Response(JSON.stringify(receipt, null, 2), { headers }))
      return receipt.document.jti
    },
  })
  return (
    <section aria-label="Signed receipt" className="mt-7 grid gap-3 print:hidden">
      <p className="max-w-prose text-sm text-muted">
        Prove your purchase without showing who you are. The file works offline and names only what you bought.
      </p>
      <Button variant="secondary" size="sm" className="justify-self-start" busy={isPending} onClick={() => mutate()}>
        {!isPending && <FileCheck className="size-4" />}
        Download signed receipt
      </Button>
      {data && (
        <Alert kind="success">
          Receipt saved. Anyone can{' '}
          <TextLink to={pages.verifyReceipt.path({ receiptId: data })}>check it on this page</TextLink>.
        </Alert>
      )}
      {error && <Alert>{readableMessage(error, 'Couldn’t create the receipt. Try again.')}</Alert>}
    </section>
  )
}
