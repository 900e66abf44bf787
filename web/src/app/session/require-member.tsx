// The gate of the pages that need sign-in: visitors are taken to the identity provider and come back to this page.
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { Button } from '@/components/button.tsx'
import { Loading } from '@/components/loading.tsx'
import { signIn } from '@/lib/sign-in.ts'
import { useViewer } from '@/lib/viewer.ts'

const SENT_KEY = 'sent-to-sign-in'
/** Someone who comes back unsigned this soon is asked, not sent in circles. */
const PAUSE_MS = 20_000

const wasJustSent = () => Date.now() - Number(sessionStorage.getItem(SENT_KEY)) < PAUSE_MS

function SignInRequired() {
  const [isAsked] = useState(wasJustSent)
  useEffect(() => {
    if (wasJustSent()) return
    sessionStorage.setItem(SENT_KEY, String(Date.now()))
    void signIn()
  }, [])
  if (!isAsked) return <Loading text="Taking you to the login page..." />
  return (
    <div className="container-page grid justify-items-center gap-5 py-24 text-center">
      <h1 className="text-3xl">Please log in to see this page</h1>
      <Button onClick={() => void signIn()}>Login</Button>
    </div>
  )
}

export function RequireMember() {
  const viewer = useViewer()
  if (viewer.status === 'loading') return <Loading />
  return viewer.status === 'visitor' ? <SignInRequired /> : <Outlet />
}
