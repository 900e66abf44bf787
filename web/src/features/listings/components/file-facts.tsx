// What a buyer gets, before they buy: the kind and the size of the file.
import type { Listing } from '@contract/listings.ts'
import { Download, FileText, RefreshCw } from 'lucide-react'
import { fileName, formatBytes } from '@/lib/format.ts'
import { VersionText } from '@/ui/version-text.tsx'

export function FileFacts({ listing }: { listing: Listing }) {
  const kind = listing.file_type && fileName(listing.file_type)
  const size = listing.file_size_bytes !== null && formatBytes(listing.file_size_bytes)
  return (
    <ul className="mt-6 grid gap-2.5 border-y border-line py-4 text-[0.9375rem] text-muted">
      {(kind || size) && (
        <li className="flex items-center gap-3">
          <FileText className="size-4.5 shrink-0" aria-hidden="true" />
          {[kind, size].filter(Boolean).join(', ')}
        </li>
      )}
      {listing.new_version && (
        <li className="flex items-start gap-3">
          <RefreshCw className="mt-1 size-4.5 shrink-0" aria-hidden="true" />
          <div className="min-w-0">
            <VersionText version={listing.new_version} />
          </div>
        </li>
      )}
      <li className="flex items-center gap-3">
        <Download className="size-4.5 shrink-0" aria-hidden="true" />
        Download instantly, as often as you need
      </li>
    </ul>
  )
}
