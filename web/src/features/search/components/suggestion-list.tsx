// The keyboard stays in the box; a pointer may press a suggestion.
import { tagName } from '@contract/label-choices.ts'
import { clsx } from 'clsx'
import { Hash, History, LayoutGrid } from 'lucide-react'
import { t } from '@/lib/texts.ts'
import { Picture } from '@/ui/listings/picture.tsx'
import { Avatar } from '@/ui/pictures/avatar.tsx'
import type { Offer, OfferGroup } from './use-suggestions.ts'

type SuggestionListProps = {
  id: string
  groups: OfferGroup[]
  /** Index of the one that the arrow keys chose, through all groups; -1 for none. */
  chosen: number
  onChoose: (address: string) => void
}

const HEADINGS: Record<string, string> = {
  Items: t`Items`,
  Categories: t`Categories`,
  Tags: t`Tags`,
  Sellers: t`Sellers`,
  'Recent searches': t`Recent searches`,
}
const ICONS: Record<string, typeof History> = { Categories: LayoutGrid, Tags: Hash, 'Recent searches': History }

function Sign({ heading, offer: [name, , picture] }: { heading: string; offer: Offer }) {
  const Icon = ICONS[heading]
  if (Icon) return <Icon className="size-4.5 text-muted" />
  if (heading === 'Sellers') return <Avatar sources={[picture]} name={name} className="size-8" />
  return (
    <span className="w-11 overflow-hidden rounded-sm">
      <Picture src={picture} alt="" />
    </span>
  )
}

const showChosen = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

const SuggestionList = ({ id, groups, chosen, onChoose }: SuggestionListProps) => {
  const order = groups.flatMap(([, offers]) => offers)
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Suggestions`}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[70vh] overflow-y-auto rounded-lg border border-line bg-surface p-2 text-left shadow-pop"
    >
      {groups.map(([heading, offers]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
        <div key={heading} role="group" aria-label={HEADINGS[heading]}>
          <p aria-hidden="true" className="px-2.5 pt-1 pb-1.5 text-sm text-muted">
            {HEADINGS[heading]}
          </p>
          {offers.map((offer) => {
            const index = order.indexOf(offer)
            const [label, address] = offer
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses from the box (aria-activedescendant)
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box
              <div
                key={address}
                id={`${id}-${index}`}
                ref={index === chosen ? showChosen : undefined}
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
                <span className="grid w-11 shrink-0 place-items-center">
                  <Sign heading={heading} offer={offer} />
                </span>
                <span className="truncate">{heading === 'Tags' ? tagName(label) : label}</span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

export default SuggestionList
