// Loads the Supabase client only if a session is stored.
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from './session.ts'

export const loadSessionBridge = () => import('./session-bridge.tsx')

const SessionBridge = lazy(async () => ({ default: (await loadSessionBridge()).SessionBridge }))

export function SessionGate() {
  const { status } = useSession()
  const [everLoaded, setEverLoaded] = useState(false)
  useEffect(() => {
    if (status !== 'signed-out') setEverLoaded(true)
  }, [status])
  if (!everLoaded) return null
  return (
    <Suspense>
      <SessionBridge />
    </Suspense>
  )
}
