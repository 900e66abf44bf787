import type { NewVersion } from '@contract/listings.ts'
import { DateText } from '@/ui/text.tsx'

export const VersionText = ({ version }: { version: NewVersion }) => (
  <>
    Version {version.version}, <DateText iso={version.changed_at} />
    {version.what_changed && (
      <span className="mt-0.5 block whitespace-pre-line wrap-anywhere">{version.what_changed}</span>
    )}
  </>
)
