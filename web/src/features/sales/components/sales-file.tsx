// The sales that are shown, of one year, as a file for a spreadsheet.
import type { SaleFilter } from '@contract/choices.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { saveFile } from '@/lib/save-file.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { fetchSalesFile } from '../api.ts'

type SalesFileProps = { userId: string; year: number; q?: string; state?: SaleFilter }

export function SalesFile({ userId, year, q, state }: SalesFileProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await fetchSalesFile(userId, { year, q, state })),
    onError: (error) => notify.error(readableMessage(error, messages.salesFileFailed)),
  })
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      <Download className="size-4" aria-hidden="true" />
      Download {year} as CSV
    </Button>
  )
}
