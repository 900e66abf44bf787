// A list or a page that could not load, with a way to try again.
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

export function Failure({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Alert
      action={
        onRetry && (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {text}
    </Alert>
  )
}
