// The controls of members load only for members.

import { Suspense } from 'react'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useViewer } from '@/auth/viewer.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/page-parts.tsx'
import { FOOTER_TERMS } from '@/ui/terms-line.tsx'
import { preloadable } from '../routing/page.tsx'

export const memberControls = preloadable(async () => (await import('./member-controls.tsx')).MemberControls)

const Waiting = () => (
  <div className="flex gap-1 sm:gap-2">
    <Skeleton className="size-10" />
    <Skeleton className="size-10 rounded-full" />
  </div>
)

export function ViewerControls() {
  const viewer = useViewer()
  if (viewer.status === 'loading') return <Waiting />
  if (viewer.status === 'visitor') {
    return (
      <div className="for-visitors hidden gap-2 md:flex">
        <Button variant="quiet" size="sm" onClick={() => void signIn()}>
          {t`Login`}
        </Button>
        <Button size="sm" aria-describedby={FOOTER_TERMS} onClick={() => void signIn({ signUp: true })}>
          {t`Sign Up`}
        </Button>
      </div>
    )
  }
  return <Suspense fallback={<Waiting />}>{memberControls.draw({ viewer })}</Suspense>
}
