// What became of a listing after Submit: processing, live, or why not.
import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { Button, ButtonLink, Spinner } from '@/ui/button.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { isProcessing, listingQuery, REFETCH_EVERY_MS } from '../api.ts'

/** The browser's own way to share, or else a copied link. */
async function share(title: string, url: string) {
  if (navigator.share) return await navigator.share({ title, url }).catch(() => undefined)
  await navigator.clipboard.writeText(url).then(
    () => notify.success(t`Link copied.`),
    () => notify.error(t`Couldn’t copy the link: ${url}`),
  )
}

const STATES = {
  processing: {
    icon: <Spinner className="size-6 text-muted" />,
    title: t`Processing`,
    text: t`It goes live automatically. You can leave this page.`,
  },
  live: {
    icon: <CircleCheck className="size-6 text-accent-ink" />,
    title: t`It’s live`,
    text: t`Buyers can find it now.`,
  },
  failed: { icon: <CircleAlert className="size-6 text-danger" />, title: t`It can’t go live`, text: '' },
}

export function PublishedPanel({ published, onAnother }: { published: Listing; onAnother: () => void }) {
  const { data: listing = published } = useQuery({
    ...listingQuery(published.id),
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data) ? REFETCH_EVERY_MS : false),
  })
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const { title, status, processing_failure } = listing
  const { icon, ...state } = STATES[processing_failure ? 'failed' : status === 'processing' ? 'processing' : 'live']
  const path = pages.listing.path({ itemId: listing.id })
  return (
    <Card ref={panel} tabIndex={-1} className="flex items-start gap-4 p-5">
      {icon}
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div role="status">
          <h2 className="text-xl">{state.title}</h2>
          <p className="mt-1 font-semibold wrap-anywhere">{title}</p>
          <p className="text-muted">
            {processing_failure ? t`${processing_failure} Choose another file and submit it again.` : state.text}
          </p>
        </div>
        <div className="mt-3 flex flex-wrap gap-3">
          {!processing_failure && (
            <ButtonLink to={path} variant={status === 'processing' ? 'secondary' : 'primary'}>
              {t`View listing`}
            </ButtonLink>
          )}
          {!processing_failure && status !== 'processing' && (
            <Button variant="secondary" onClick={() => void share(title, new URL(path, location.origin).href)}>
              {t`Share`}
            </Button>
          )}
          <Button variant="secondary" onClick={onAnother}>
            {processing_failure ? t`Start over` : t`Add another`}
          </Button>
        </div>
      </div>
    </Card>
  )
}
