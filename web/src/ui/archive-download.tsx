import { useMutation } from '@tanstack/react-query'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { saveFile } from '@/lib/files/downloads.ts'
import { t } from '@/lib/texts.ts'
import { Button } from './button.tsx'
import { Alert } from './page-parts.tsx'

export function ArchiveDownload({ label, fetchArchive }: { label: string; fetchArchive: () => Promise<Response> }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => saveFile(await fetchArchive()),
  })
  return (
    <>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        {isPending ? t`Preparing...` : label}
      </Button>
      {isSuccess && (
        <Alert kind="success" className="mt-4">
          {t`Archive downloaded.`}
        </Alert>
      )}
      {error && <Alert className="mt-4">{readableMessage(error, t`Couldn’t download your data. Try again.`)}</Alert>}
    </>
  )
}
