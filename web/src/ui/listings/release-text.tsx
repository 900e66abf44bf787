import type { NewRelease } from '@contract/listings.ts'
import { releaseTitle } from '@/lib/releases.ts'
import { DateText } from '@/ui/text.tsx'

export const ReleaseText = ({ release }: { release: NewRelease }) => (
  <>
    {releaseTitle(release)}, <DateText iso={release.released_at} />
    {release.note && <span className="mt-0.5 block whitespace-pre-line wrap-anywhere">{release.note}</span>}
  </>
)
