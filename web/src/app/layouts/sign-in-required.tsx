// Redirects to the identity provider, or shows a button after a lapsed session.

import { useEffect, useState } from 'react'
import { hasLapsed } from '@/auth/session/session.ts'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { deviceTime } from '@/lib/clock.ts'
import { canStore, LOGIN_NEEDS_STORAGE, tabStorage } from '@/lib/storage.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { Loading, PageTitle } from '@/ui/page-parts.tsx'
import { TermsLine } from '@/ui/terms-line.tsx'

const SENT_KEY = 'sent-to-sign-in'
/** A visitor who returns this soon without a session sees a button, to avoid a redirect loop. */
const PAUSE_MS = 20_000

const wasJustSent = () => Math.abs(deviceTime() - Number(tabStorage.read(SENT_KEY))) < PAUSE_MS

/** The text beside the button; null to redirect at once. */
function promptFor(): { title: string; text?: string } | null {
  if (hasLapsed())
    return {
      title: t`Your session has ended`,
      text: t`We saved what you typed in this tab. Log in to continue where you left off.`,
    }
  if (!canStore()) return { title: t`Log in to see this page`, text: LOGIN_NEEDS_STORAGE }
  return wasJustSent() ? { title: t`Log in to see this page` } : null
}

export function SignInRequired() {
  const [prompt] = useState(promptFor)
  useEffect(() => {
    if (prompt || wasJustSent()) return
    tabStorage.write(SENT_KEY, String(deviceTime()))
    void signIn()
  }, [prompt])
  if (!prompt)
    return (
      <>
        <PageTitle>{t`Login`}</PageTitle>
        <Loading text={t`Opening the login page...`} />
      </>
    )
  return (
    <MessagePage
      title={prompt.title}
      text={prompt.text}
      actions={<Button onClick={() => void signIn()}>{t`Login`}</Button>}
    >
      <TermsLine className="text-sm" />
    </MessagePage>
  )
}
