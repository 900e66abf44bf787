// Login and Sign Up for visitors; cart and avatar menu, loaded only then, for members.
import { Suspense } from 'react'
import { Button } from '@/components/button.tsx'
import { Skeleton } from '@/components/skeleton.tsx'
import { FOOTER_TERMS } from '@/components/terms-line.tsx'
import { later } from '@/lib/later.tsx'
import { signIn } from '@/lib/sign-in.ts'
import { useViewer } from '@/lib/viewer.ts'

export const memberControls = later(async () => (await import('./member-controls.tsx')).MemberControls)

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
          Login
        </Button>
        <Button size="sm" aria-describedby={FOOTER_TERMS} onClick={() => void signIn({ signUp: true })}>
          Sign Up
        </Button>
      </div>
    )
  }
  return <Suspense fallback={<Waiting />}>{memberControls.draw({ viewer })}</Suspense>
}
