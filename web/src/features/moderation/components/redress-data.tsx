// All that is kept about somebody, to take along, whatever was decided about them.
import { ArchiveDownload } from '@/components/archive-download.tsx'
import type { RedressToken } from '../api/redress.ts'
import { fetchRedressExport } from '../api/redress-export.ts'

export function RedressData({ token }: { token: RedressToken }) {
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data" className="mb-2 text-2xl">
        Your data
      </h2>
      <p className="mb-4 text-muted">Everything that we keep about you, as one archive (ZIP).</p>
      <ArchiveDownload label="Download your data" fetchArchive={() => fetchRedressExport(token)} />
    </section>
  )
}
