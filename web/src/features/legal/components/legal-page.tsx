// One of the operator's papers: which version it is, what changed in it, and who is speaking.

import { formatUtcDate } from '@contract/format.ts'
import type { frontmatter, headings } from '@legal/terms.md'
import type { ReactNode } from 'react'
import { PageHeader } from '@/ui/page-header.tsx'
import { OperatorNote } from './operator-note.tsx'
import { type LegalText, textElements } from './text-elements.tsx'

type LegalPageProps = typeof frontmatter & { headings: typeof headings; Text: LegalText; children?: ReactNode }

const Contents = ({ of }: { of: typeof headings }) => (
  <nav aria-labelledby="contents" className="rounded-lg bg-sunken px-4 py-3 lg:sticky lg:top-24 print:hidden">
    <h2 id="contents" className="text-base">
      Contents
    </h2>
    <ol className="mt-1.5 text-[0.9375rem]">
      {of.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className="inline-block py-1 text-muted hover:text-ink hover:underline">
            {text}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)

export const LegalPage = ({ title, version, changes, headings: parts, Text, children }: LegalPageProps) => (
  <article className="container-page pt-12">
    <PageHeader
      title={title}
      lead={
        <p className="max-w-prose">
          Version of <time dateTime={version}>{formatUtcDate(version)}</time>. {changes}
        </p>
      }
    />
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,48rem)_16rem] lg:justify-between">
      <div className="lg:order-last lg:h-full">
        <Contents of={parts} />
      </div>
      <div>
        <OperatorNote />
        <div className="max-w-prose">
          <Text components={textElements} />
          {children}
        </div>
      </div>
    </div>
  </article>
)
