import { formatUtcDate } from '@contract/text/dates.ts'
import { formatParts, LOCALE } from '@contract/text/format.ts'
import operator from '@legal/operator.json'
import type * as terms from '@legal/terms.md'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useViewer } from '@/auth/viewer.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { Alert, PageHeader } from '@/ui/page-parts.tsx'

/** Only admins see what legal/operator.json still lacks. */
const CONTACT_PARTS = { name: t`name`, address: t`postal address`, email: t`email address` }
const parts = Object.keys(CONTACT_PARTS) as (keyof typeof CONTACT_PARTS)[]

function OperatorNote() {
  const viewer = useViewer()
  const isAdmin = viewer.status === 'member' && viewer.profile?.roles.includes('admin')
  const missing = parts.filter((part) => operator[part].trim() === '').map((part) => CONTACT_PARTS[part])
  if (missing.length > 0)
    return isAdmin ? (
      <Alert kind="warning" className="mb-8">
        {t`The operator’s contact details haven’t been added yet. Complete legal/operator.json: ${{ parts: formatParts(missing) }}.`}
      </Alert>
    ) : null
  return (
    <address className="mb-8 rounded-md border border-line bg-surface px-4 py-3 not-italic">
      <span className="block text-sm text-muted">{t`This shop is run by`}</span>
      <span className="font-semibold">{operator.name}</span>, {operator.address},{' '}
      <a className="link" href={`mailto:${operator.email}`}>
        {operator.email}
      </a>
    </address>
  )
}

const TextLink = ({ href = '', children }: ComponentProps<'a'>) =>
  href.startsWith('/') ? (
    <Link to={href} className="link">
      {children}
    </Link>
  ) : (
    <a href={href} className="link" rel="noreferrer">
      {children}
    </a>
  )

/** The look of the Markdown. Links within the shop use the router. */
const textElements = {
  a: TextLink,
  h2: ({ id, children }: ComponentProps<'h2'>) => (
    <h2 id={id} className="mt-10 mb-3 text-2xl">
      {children}
    </h2>
  ),
  p: ({ children }: ComponentProps<'p'>) => <p className="my-3">{children}</p>,
  ul: ({ children }: ComponentProps<'ul'>) => <ul className="my-3 list-disc space-y-2 pl-6">{children}</ul>,
  ol: ({ children }: ComponentProps<'ol'>) => <ol className="my-3 list-decimal space-y-2 pl-6">{children}</ol>,
}

type Paper = typeof terms
type LegalPageProps = { title: string; paper: Paper; children?: ReactNode }

const Contents = ({ of, lang }: { of: Paper['headings']; lang: string | undefined }) => (
  <nav aria-labelledby="contents" className="rounded-lg bg-sunken px-4 py-3 lg:sticky lg:top-24 print:hidden">
    <h2 id="contents" className="text-base">
      {t`Contents`}
    </h2>
    <ol lang={lang} className="mt-1.5 text-[0.9375rem]">
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

export function LegalPage({ title, paper, children }: LegalPageProps) {
  const { default: Text, frontmatter, headings, locale } = paper
  const { version } = frontmatter
  /** Of the paper, where it isn't the page's. */
  const lang = locale === LOCALE ? undefined : locale
  const changes = <span lang={lang}>{frontmatter.changes}</span>
  return (
    <article className="container-page pt-12">
      <PageHeader
        title={title}
        lead={
          <p className="max-w-prose">
            <Trans>
              Version of <time dateTime={version}>{ph({ version: formatUtcDate(version) })}</time>. {changes}
            </Trans>
          </p>
        }
      />
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,48rem)_16rem] lg:justify-between">
        <div className="lg:order-last lg:h-full">
          <Contents of={headings} lang={lang} />
        </div>
        <div>
          {lang && <p className="mb-8 font-semibold">{t`This page is only available in English.`}</p>}
          <OperatorNote />
          <div className="max-w-prose">
            <div lang={lang}>
              <Text components={textElements} />
            </div>
            {children}
          </div>
        </div>
      </div>
    </article>
  )
}
