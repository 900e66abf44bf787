// The start of the files: texts to read and recordings to hear.
import type { Preview } from '@contract/previews.ts'
import { useQuery } from '@tanstack/react-query'
import { Section } from '@/ui/page-parts.tsx'
import { previewsQuery } from '../api.ts'

const partOf = ({ kind, is_whole }: Preview) =>
  is_whole ? 'The whole file' : kind === 'text' ? 'The first 2,000 characters' : 'The first 30 seconds'

function PreviewContent({ name, words, url }: Preview) {
  if (words !== null)
    return (
      <section
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it too
        tabIndex={0}
        className="max-h-80 overflow-y-auto rounded-md border border-line bg-surface"
      >
        <p className="p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">{words}</p>
      </section>
    )
  if (url === null) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: sellers upload no captions for recordings
    <audio controls preload="none" src={url} aria-label={name} className="w-full" />
  )
}

export function ListingPreviews({ listingId }: { listingId: string }) {
  const { data: previews = [] } = useQuery(previewsQuery(listingId))
  if (previews.length === 0) return null
  return (
    <Section id="previews" title="Preview" className="mt-8">
      <ul className="mt-3 grid gap-5">
        {previews.map((preview) => (
          <li key={preview.id} className="grid gap-2">
            <p className="text-sm text-muted">
              <span className="font-semibold text-ink wrap-anywhere">{preview.name}</span>: {partOf(preview)}
            </p>
            <PreviewContent {...preview} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
