// Each press fetches a fresh link.
import { Download } from 'lucide-react'
import { Button, type ButtonLook } from '@/ui/button.tsx'
import { useDownload } from '../api.ts'

type DownloadButtonProps = ButtonLook & { orderId: string; listingId: string; title: string }

export function DownloadButton({ orderId, listingId, title, ...look }: DownloadButtonProps) {
  const download = useDownload()
  return (
    <Button
      size="sm"
      {...look}
      busy={download.isPending}
      aria-label={`Download ${title}`}
      onClick={() => download.mutate({ orderId, listingId })}
    >
      {!download.isPending && <Download className="size-4" />}
      Download
    </Button>
  )
}
