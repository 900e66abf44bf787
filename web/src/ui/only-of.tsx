// Says that a list shows a part only, where no other filter shows it, and gives the whole.
import { X } from 'lucide-react'
import { Button } from './button.tsx'

export const OnlyOf = ({ what, onClear }: { what: string; onClear: () => void }) => (
  <Button variant="secondary" className="h-10" aria-label={`Filtered by ${what}. Show all`} onClick={onClear}>
    Filtered by {what}
    <X className="size-4" aria-hidden="true" />
  </Button>
)
