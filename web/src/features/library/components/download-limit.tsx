import { DOWNLOAD_LIMIT_MAX } from '@contract/limits.ts'
import type { Listing } from '@contract/listings.ts'
import { isCount } from '@contract/typed-texts.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { type FieldErrors, useDraftForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { NumberField } from '@/ui/fields/number-field.tsx'
import { Card, Section } from '@/ui/page-parts.tsx'
import { useSetDownloadLimit } from '../api.ts'

type Fields = { limit: string }

const numberOf = (limit: string) => (limit.trim() === '' ? null : Number(limit))
const errorsOf = ({ limit }: Fields): FieldErrors =>
  limit.trim() === '' || isCount(limit, DOWNLOAD_LIMIT_MAX)
    ? {}
    : { limit: `Enter 1 to ${DOWNLOAD_LIMIT_MAX}, or nothing.` }

/** How often buyers may download each release of a listing, for its seller. */
export function DownloadLimit({ listing }: { listing: Listing }) {
  const save = useSetDownloadLimit(listing.id)
  const { form, field, busy } = useDraftForm<Fields>({
    draft: `download-limit:${listing.id}`,
    initial: { limit: listing.download_limit?.toString() ?? '' },
    check: errorsOf,
    submit: async ({ limit }) => {
      await save.mutateAsync({ limit: numberOf(limit) })
      notify.success(messages.downloadLimitSaved)
    },
    failed: messages.itemUpdateFailed,
  })
  return (
    <Card className="p-4 sm:p-6">
      <Section id="download-limit" title="Download limit">
        <p className="mt-1.5 text-sm text-muted">
          Leave this empty for downloads without a limit. A limit counts for each release, and one download lasts 24
          hours. Buyers keep the limit they bought with, unless you raise it.
        </p>
        <form {...form} className="mt-5 grid gap-5">
          <NumberField label="Downloads per buyer" className="max-w-48" {...field('limit')} />
          <Button type="submit" variant="secondary" className="justify-self-start" busy={busy}>
            Save limit
          </Button>
        </form>
      </Section>
    </Card>
  )
}
