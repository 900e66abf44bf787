// One of the operator's papers: which version it is, what changed in it, and who is speaking.
import type { frontmatter } from '@legal/terms.md'
import type { ReactNode } from 'react'
import { PageHeader } from '@/components/page-header.tsx'
import { formatUtcDate } from '@/lib/format.ts'
import { OperatorNote } from './operator-note.tsx'
import { type LegalText, textElements } from './text-elements.tsx'

type LegalPageProps = typeof frontmatter & { Text: LegalText; children?: ReactNode }

export const LegalPage = ({ title, version, changes, Text, children }: LegalPageProps) => (
  <article className="container-page max-w-4xl pt-12">
    <PageHeader
      title={title}
      lead={
        <>
          Version of <time dateTime={version}>{formatUtcDate(version)}</time>. {changes}
        </>
      }
    />
    <OperatorNote />
    <div className="max-w-prose">
      <Text components={textElements} />
      {children}
    </div>
  </article>
)
