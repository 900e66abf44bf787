import type { Listing } from '@contract/listings.ts'
import { releaseCalls } from '@contract/releases.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemberId } from '@/auth/viewer.ts'
import { useRefetch } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { Button, type ButtonLook } from '@/ui/button.tsx'

/** Downloads the newest release. The code for that loads with the first press. */
export function PurchasedButton({ listing, ...look }: ButtonLook & { listing: Listing; className?: string }) {
  const userId = useMemberId() ?? ''
  const start = useMutation({
    mutationFn: async () => (await import('../use-downloads.ts')).downloadPurchase(userId, listing),
    onSuccess: (isStarted) => isStarted && notify.success(t`Download started. Your library shows its progress.`),
    onSettled: useRefetch(releaseCalls.getFileLink),
  })
  const label = t`Download ${{ title: listing.title }}`
  return (
    <Button {...look} busy={start.isPending} aria-label={label} onClick={() => start.mutate()}>
      {!start.isPending && <Download className="size-4" />}
      {t`Download`}
    </Button>
  )
}
