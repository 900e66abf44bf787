// The gate of the pages that need sign-in: visitors are taken to the identity provider and come back to this page.
import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { Button } from '@/components/button.tsx'
import { Loading } from '@/components/loading.tsx'
import { signIn } from '@/lib/sign-in.ts'
import { useViewer } from '@/lib/viewer.ts'

const SENT_KEY = 'sent-to-sign-in'
/** Someone who comes back unsigned this soon is asked, not sent in circles. */
const PAUSE_MS = 20_000

function SignInRequired() {
  useEffect(() => {
    const sent = Number(sessionStorage.getItem(SENT_KEY))
    if (Date.now() - sent < PAUSE_MS) return
    sessionStorage.setItem(SENT_KEY, String(Date.now()))
    void signIn()
  }, [])
  return (
    <div className="container-page grid justify-items-center gap-5 py-24 text-center">
      <h1 className="text-3xl">Please log in to see this page</h1>
      <p className="text-muted">We are taking you to the sign-in page.</p>
      <Button onClick={() => void signIn()}>Login</Button>
    </div>
  )
}

export function RequireMember() {
  const viewer = useViewer()
  if (viewer.status === 'loading') return <Loading />
  return viewer.status === 'visitor' ? <SignInRequired /> : <Outlet />
}
