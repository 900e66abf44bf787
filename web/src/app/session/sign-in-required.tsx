// In the place of a page that needs sign-in: takes visitors to the identity provider, or asks them where that would surprise.
import { useEffect, useState } from 'react'
import { Button } from '@/components/button.tsx'
import { Loading } from '@/components/loading.tsx'
import { MessagePage } from '@/components/message-page.tsx'
import { PageTitle } from '@/components/page-title.tsx'
import { TermsLine } from '@/components/terms-line.tsx'
import { hasLapsed } from '@/lib/session.ts'
import { signIn } from '@/lib/sign-in.ts'

const SENT_KEY = 'sent-to-sign-in'
/** Someone who comes back unsigned this soon is asked, not sent in circles. */
const PAUSE_MS = 20_000

const wasJustSent = () => Date.now() - Number(sessionStorage.getItem(SENT_KEY)) < PAUSE_MS

/** Why somebody is asked; null where they are taken there at once. */
function whyAsked(): { title: string; text?: string } | null {
  if (hasLapsed())
    return {
      title: 'Your session has ended',
      text: 'We saved what you typed in this tab. Log in to continue where you left off.',
    }
  return wasJustSent() ? { title: 'Log in to see this page' } : null
}

export function SignInRequired() {
  const [asked] = useState(whyAsked)
  useEffect(() => {
    if (asked || wasJustSent()) return
    sessionStorage.setItem(SENT_KEY, String(Date.now()))
    void signIn()
  }, [asked])
  if (!asked)
    return (
      <>
        <PageTitle>Login</PageTitle>
        <Loading text="Opening the login page..." />
      </>
    )
  return (
    <MessagePage title={asked.title} text={asked.text} actions={<Button onClick={() => void signIn()}>Login</Button>}>
      <TermsLine className="text-sm" />
    </MessagePage>
  )
}
