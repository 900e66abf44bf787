// What visitors read, hear or see of the files.
import type { Preview } from '@contract/previews.ts'
import { useQuery } from '@tanstack/react-query'
import { plural, t } from '@/lib/texts.ts'
import { Section } from '@/ui/page-parts.tsx'
import { previewsQuery } from '../api.ts'
import { Chapters } from '../files/whats-inside.tsx'
import { PreviewPictures } from './preview-pictures.tsx'

function partOf({ kind, is_whole, is_by_seller, pictures }: Preview) {
  if (is_by_seller) return t`Preview by the seller`
  if (is_whole) return t`The whole file`
  if (kind === 'text') return t`The first 2,000 characters`
  if (kind === 'pictures') return plural({ count: pictures.length }, { one: 'A sample', other: '# pictures' })
  return t`The first 30 seconds`
}

const Words = ({ name, words }: { name: string; words: string }) => (
  <section
    aria-label={name}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it too
    tabIndex={0}
    className="max-h-80 overflow-y-auto rounded-md border border-line bg-surface"
  >
    <p className="p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">{words}</p>
  </section>
)

function PreviewContent({ file_kind, kind, name, words, url, pictures }: Preview) {
  if (kind === 'text') return <Words name={name} words={words ?? ''} />
  if (kind === 'pictures')
    return (
      <>
        {pictures.length > 0 && <PreviewPictures name={name} pictures={pictures} />}
        {words &&
          (file_kind === 'book' ? (
            <Chapters name={t`Contents`} chapters={words.split('\n')} />
          ) : (
            <p className="sr-only">{words}</p>
          ))}
      </>
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
    <Section id="previews" title={t`Preview`} className="mt-8">
      <ul className="mt-3 grid grid-cols-1 gap-5">
        {previews.map((preview) => (
          <li key={preview.id} className="grid grid-cols-1 gap-2">
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
