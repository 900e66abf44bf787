import type { MaterialPart } from '@contract/choices.ts'
import { formatList } from '@contract/text/format.ts'

/** "Price changed since." or "Title, description, and price changed since.". */
export function ChangedSince({ changed }: { changed: MaterialPart[] }) {
  if (changed.length === 0) return null
  const names = formatList(changed)
  return (
    <p className="mt-1.5 text-sm text-muted">
      {names.charAt(0).toUpperCase()}
      {names.slice(1)} changed since.
    </p>
  )
}
