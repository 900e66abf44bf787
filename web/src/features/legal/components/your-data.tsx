// Your data: all that is kept about the user, to take along.
import { pages } from '@contract/pages.ts'
import { Link } from 'react-router-dom'
import { ArchiveDownload } from '@/ui/archive-download.tsx'
import { fetchExport } from '../api.ts'

export function YourData({ userId }: { userId: string }) {
  return (
    <section aria-labelledby="your-data" className="mt-12 border-t border-line pt-8">
      <h2 id="your-data" className="text-xl">
        Your data
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-muted">
        Everything we store about you, including the files and pictures you uploaded, in one ZIP file. A text file in it
        explains each part. You can download it three times a day.{' '}
        <Link to={pages.privacy.path()} className="link">
          Privacy
        </Link>{' '}
        explains why we store it.
      </p>
      <ArchiveDownload label="Download" fetchArchive={() => fetchExport(userId)} />
    </section>
  )
}
