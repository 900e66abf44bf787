import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '@/lib/files/downloads.ts'
import { t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { Section } from '@/ui/page-parts.tsx'
import { fetchAudienceFile } from '../api.ts'

/** A seller's export of the addresses that agreed to it. */
export function AudienceFile({ userId }: { userId: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await fetchAudienceFile(userId)),
    onError: toastError(t`Couldn’t create the file. Try again.`),
  })
  return (
    <Section id="addresses" title={t`Shared email addresses`} heading="mb-2 text-2xl" className="mt-10">
      <p className="mb-4 text-muted">{t`Followers and buyers who agreed to share their address with you.`}</p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        <Download className="size-4" />
        {t`Download addresses as CSV`}
      </Button>
    </Section>
  )
}
