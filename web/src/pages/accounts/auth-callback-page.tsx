// Exchanges the code and returns to the page that the person came from.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useIsRateLimited } from '@/auth/session/patient-fetch.ts'
import { finishSignIn, SignInFailure } from '@/auth/sign-in/finish-sign-in.ts'
import { safePath } from '@/auth/sign-in/safe-path.ts'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { rejectionIn, type SignInRejection } from '@/auth/sign-in/sign-in-rejections.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { Button, HomeLink } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { Alert, Loading } from '@/ui/page-parts.tsx'

const TEXTS: Record<SignInRejection, string> = {
  denied: t`You didn’t give your consent, so we couldn’t log you in.`,
  unverified: t`Your email address isn’t verified. Verify it with your login provider, then try again.`,
  closed: t`New accounts can’t be created right now. Log in with an account that you already have.`,
  banned: messages.banned,
  crowded: t`Too many sign-ins from your network. Try again in a few minutes.`,
  refused: t`The login service refused this login. Try again, or use another account.`,
  expired: t`This login link has expired or has already been used. Start again.`,
  unavailable: t`The login service didn’t respond. Try again in a moment.`,
}

export function AuthCallbackPage() {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const next = safePath(search.get('next'))
  const rejection = rejectionIn(search, hash)
  const code = search.get('code')

  const exchange = useQuery({
    queryKey: ['sign-in', code],
    queryFn: () => finishSignIn(code),
    enabled: rejection === null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

  useEffect(() => {
    if (exchange.isSuccess) void navigate(next, { replace: true })
  }, [exchange.isSuccess, navigate, next])

  const isRateLimited = useIsRateLimited()
  const failed =
    rejection ?? (exchange.error instanceof SignInFailure ? exchange.error.reason : exchange.error && 'unavailable')
  if (!failed) return <Loading text={isRateLimited ? messages.tooManySignIns : t`Logging you in...`} />
  return (
    <MessagePage
      title={t`Login failed`}
      tabTitle={pages.authCallback.title}
      text={<Alert>{TEXTS[failed]}</Alert>}
      actions={
        <>
          <Button onClick={() => void signIn({ next })}>{t`Try again`}</Button>
          <Button variant="secondary" onClick={() => void signIn({ next, asksAccount: true })}>
            {messages.otherAccount}
          </Button>
          <HomeLink />
        </>
      }
    />
  )
}
