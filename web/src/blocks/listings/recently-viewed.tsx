// What this browser viewed last. Items that are gone are left out.

import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { viewedListingsQuery } from '@/features/related/api.ts'
import { forgetViewed, viewedItems } from '@/features/related/recently-viewed.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { SHOWN } from './related-rows.tsx'
import { ShopGrid } from './shop-grid.tsx'

/** Some may be gone. */
const ASKED = 8

/** Only in the browser. */
export default function RecentlyViewed({ className }: { className?: string }) {
  const [ids, setIds] = useState(viewedItems)
  const { data: listings = [] } = useQuery(viewedListingsQuery(ids.slice(0, ASKED)))
  if (listings.length === 0) return null
  const clear = () => {
    forgetViewed()
    setIds([])
  }
  return (
    <section aria-labelledby="recently-viewed" className={clsx('mt-14 text-left', className)}>
      <div className="mb-6 flex items-center justify-between gap-4">
        <h2 id="recently-viewed" className="text-2xl sm:text-3xl">
          {t`Recently viewed`}
        </h2>
        <Button variant="quiet" size="sm" aria-label={t`Clear recently viewed`} onClick={clear}>
          {t`Clear`}
        </Button>
      </div>
      <ShopGrid listings={listings} most={SHOWN} />
    </section>
  )
}
