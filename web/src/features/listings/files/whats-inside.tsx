import { type Contents, contentCalls, type Inside } from '@contract/contents.ts'
import { formatCount, formatParts } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { query } from '@/lib/calls/query.ts'
import { formatBytes, formatDuration } from '@/lib/format.ts'
import { plural, t } from '@/lib/texts.ts'
import { Fold } from '@/ui/fold.tsx'
import { Failure, Section, Skeleton } from '@/ui/page-parts.tsx'
import { Badge } from '@/ui/text.tsx'

export const contentsQuery = (listingId: string) => query(contentCalls.getContents, { params: { id: listingId } })

type ListedFile = Contents['files'][number]

const factsOf = ({ type_name, size_bytes, inside }: ListedFile): string =>
  formatParts([
    type_name,
    formatBytes(size_bytes),
    inside.pages && plural({ count: inside.pages }, { one: '# page', other: '# pages' }),
    inside.slides && plural({ count: inside.slides }, { one: '# slide', other: '# slides' }),
    inside.seconds && formatDuration(inside.seconds),
    inside.width && t`${{ width: formatCount(inside.width) }} × ${{ height: formatCount(inside.height ?? 0) }} pixels`,
  ])

function Entries({ inside: { entries = [], entry_count = 0 } }: { inside: Inside }) {
  const more = entry_count - entries.length
  return (
    <Fold name={plural(entry_count, { one: '# file in this archive', other: '# files in this archive' })}>
      <ul className="mt-2 grid gap-1.5 text-sm">
        {entries.map(({ name, size_bytes, is_unchecked }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an archive may name a file twice
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="tabular text-muted">
              {is_unchecked && <Badge>{t`Not checked`}</Badge>} {size_bytes !== undefined && formatBytes(size_bytes)}
            </span>
          </li>
        ))}
        {more > 0 && <li className="text-muted">{t`and ${{ count: formatCount(more) }} more`}</li>}
      </ul>
    </Fold>
  )
}

export const Chapters = ({ name, chapters }: { name: string; chapters: string[] }) => (
  <Fold name={name}>
    <ol className="mt-2 grid list-decimal gap-1 pl-6 text-sm wrap-anywhere">
      {chapters.map((chapter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chapters may have the same name
        <li key={index}>{chapter}</li>
      ))}
    </ol>
  </Fold>
)

function FileInside({ file }: { file: ListedFile }) {
  const { chapters, entries } = file.inside
  const count = chapters?.length ?? 0
  // An e-book's entries are parts of its format.
  const isArchive = entries !== undefined && file.kind === 'archive'
  return (
    <li className="flex gap-3 p-4">
      <FileText className="mt-1 size-4.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{file.name}</p>
        <p className="tabular text-sm text-muted">{factsOf(file)}</p>
        {isArchive && <Entries inside={file.inside} />}
        {chapters && <Chapters name={plural(count, { one: '# chapter', other: '# chapters' })} chapters={chapters} />}
      </div>
    </li>
  )
}

export function WhatsInside({ listingId }: { listingId: string }) {
  const { data, isPending, refetch } = useQuery(contentsQuery(listingId))
  return (
    <Section id="inside" title={t`What’s inside`} heading="text-2xl" className="mt-10">
      {isPending && <Skeleton className="mt-3 h-20" />}
      {!isPending && !data && <Failure text={t`Couldn’t load what’s inside.`} onRetry={refetch} />}
      {data && (
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line">
          {data.files.map((file) => (
            <FileInside key={file.id} file={file} />
          ))}
        </ul>
      )}
    </Section>
  )
}
