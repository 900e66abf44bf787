import type { SignIn } from '@/auth/sign-in/leave-for-sign-in.ts'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useViewer } from '@/auth/viewer.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'

/** Beside each sentence that asks for a login. Hidden from members. */
export const LogInButton = ({ next, children = t`Log in` }: Pick<SignIn, 'next'> & { children?: string }) =>
  useViewer().status === 'visitor' && (
    <Button
      variant="secondary"
      // Two lines on narrow screens.
      className="min-w-0 shrink! justify-self-start py-2 wrap-anywhere"
      onClick={() => void signIn({ next })}
    >
      {children}
    </Button>
  )
