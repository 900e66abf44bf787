// The keyboard stays in the box; a pointer may press a suggestion.
import { clsx } from 'clsx'
import { History } from 'lucide-react'
import { Picture } from '@/ui/listings/picture.tsx'
import type { Offer } from './use-suggestions.ts'

type SuggestionListProps = {
  id: string
  heading: string
  suggestions: Offer[]
  /** Index of the one that the arrow keys chose; -1 for none. */
  chosen: number
  onChoose: (address: string) => void
}

const SuggestionList = ({ id, heading, suggestions, chosen, onChoose }: SuggestionListProps) => (
  <div className="absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-lg border border-line bg-surface p-2 text-left shadow-pop">
    <p className="px-2.5 pt-1 pb-1.5 text-sm text-muted" aria-hidden="true">
      {heading}
    </p>
    <div id={id} role="listbox" aria-label={heading}>
      {suggestions.map(({ label, address, thumbnail }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses from the box (aria-activedescendant)
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box
        <div
          key={address}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          // The box would lose its focus, and with it this list, before the press ends.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(address)}
          className={clsx(
            'flex cursor-pointer items-center gap-3 rounded-md px-2.5 py-2 hover:bg-sunken',
            index === chosen && 'bg-accent-soft text-accent-ink',
          )}
        >
          {thumbnail === null ? (
            <History className="size-4.5 shrink-0 text-muted" />
          ) : (
            <span className="w-11 shrink-0 overflow-hidden rounded-sm">
              <Picture src={thumbnail} alt="" />
            </span>
          )}
          <span className="truncate">{label}</span>
        </div>
      ))}
    </div>
  </div>
)

export default SuggestionList
