import { legalCalls } from '@contract/accounts.ts'
import { pages } from '@contract/pages.ts'
import { ask } from '@/lib/calls/api.ts'
import { Trans, t } from '@/lib/texts.ts'
import { ArchiveDownload } from '@/ui/archive-download.tsx'
import { Section } from '@/ui/page-parts.tsx'
import { TextLink } from '@/ui/text.tsx'

export const fetchExport = (userId: string) => ask(legalCalls.getExport, { params: { userId } })

export const YourData = ({ userId }: { userId: string }) => (
  <Section id="your-data" title={t`Your data`} className="mt-12 border-t border-line pt-8">
    <p className="mt-2 mb-5 max-w-prose text-muted">
      <Trans>
        Everything we store about you, including the files and pictures you uploaded, in one ZIP file. A text file in it
        explains each part. You can download it three times a day.{' '}
        <TextLink to={pages.privacy.path()}>Privacy</TextLink> explains why we store it.
      </Trans>
    </p>
    <ArchiveDownload label={t`Download`} fetchArchive={() => fetchExport(userId)} />
  </Section>
)
