import { useLayoutEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { forgetSearches, recentSearches, searchAddress } from '../recent-searches.ts'

export function RecentSearches() {
  // Only the browser has them.
  const [searches, setSearches] = useState<string[]>([])
  useLayoutEffect(() => setSearches(recentSearches()), [])
  if (searches.length === 0) return null
  const forget = () => {
    forgetSearches()
    setSearches([])
  }
  return (
    <section aria-labelledby="recent-searches" className="mb-10">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="recent-searches" className="text-xl">
          {t`Recent searches`}
        </h2>
        <Button variant="quiet" size="sm" onClick={forget}>
          {t`Clear`}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {searches.map((query) => (
          <li key={query}>
            <Link
              to={searchAddress(query)}
              className="block rounded-full border border-line-strong/60 bg-surface px-4 py-2 hover:border-ink"
            >
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
