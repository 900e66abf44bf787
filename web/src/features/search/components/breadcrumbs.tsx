import { pages } from '@contract/pages.ts'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { t } from '@/lib/texts.ts'

/** The way to a page. The last step is the page itself. */
export const Breadcrumbs = ({ above, here }: { above: { name: string; path: string }[]; here: string }) => (
  <nav aria-label={t`Breadcrumb`} className="mb-3 text-sm text-muted">
    <ol className="flex flex-wrap items-center gap-x-1.5">
      {[{ name: pages.categories.title, path: pages.categories.path() }, ...above].map(({ name, path }) => (
        <li key={path} className="flex items-center gap-1.5">
          <Link to={path} className="py-1 underline-offset-4 hover:underline">
            {name}
          </Link>
          <ChevronRight className="size-3.5" aria-hidden="true" />
        </li>
      ))}
      <li aria-current="page" className="py-1 wrap-anywhere">
        {here}
      </li>
    </ol>
  </nav>
)
