import { pages } from '@contract/pages.ts'
import { signIn } from '@/auth/sign-in.ts'
import { useViewer } from '@/auth/viewer.ts'
import { Button } from '@/ui/button.tsx'

/** The login moves purchases into the account with the same address. Hidden from members. */
export function LogInToKeep({ children = 'Log in to keep these items in your account' }: { children?: string }) {
  const viewer = useViewer()
  if (viewer.status !== 'visitor') return null
  return (
    <Button
      variant="secondary"
      // Two lines on narrow screens.
      className="h-auto! min-h-11 justify-self-start py-2 whitespace-normal!"
      onClick={() => void signIn({ next: pages.library.path() })}
    >
      {children}
    </Button>
  )
}
