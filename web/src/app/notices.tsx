// Mounts the toast container with the first notice, and shows the one that was kept over a page load.
import { lazy, Suspense, useEffect, useState } from 'react'
import { hasFlash } from '@/lib/flash.ts'
import { onToastsWanted } from '@/lib/toast.ts'

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

export function Notices() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const stop = onToastsWanted(() => setWanted(true))
    if (hasFlash()) void import('./show-flash.ts').then(({ showFlash }) => showFlash())
    return stop
  }, [])
  if (!wanted) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
