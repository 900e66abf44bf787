// A wait with words, announced once.
import { Spinner } from './spinner.tsx'

export function Loading({ text = 'Loading...', quiet = false }: { text?: string; quiet?: boolean }) {
  return (
    <p role="status" className={quiet ? 'sr-only' : 'flex items-center justify-center gap-3 py-16 text-muted'}>
      {!quiet && <Spinner className="size-5" />}
      {text}
    </p>
  )
}
