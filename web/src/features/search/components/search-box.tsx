// Enter searches for the text, or follows the chosen suggestion (ARIA APG, "Combobox").
import { pages } from '@contract/pages.ts'
import { type KeyboardEvent, lazy, Suspense, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { SearchField } from '@/ui/fields/search-field.tsx'
import { searchAddress } from '../recent-searches.ts'
import { useSuggestions } from './use-suggestions.ts'

type SearchBoxProps = {
  label: string
  placeholder: string
  initial?: string
  size?: 'md' | 'lg'
  autoFocus?: boolean
  onSearched?: () => void
  className?: string
}

const loadList = () => import('./suggestion-list.tsx')
const SuggestionList = lazy(loadList)

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

export function SearchBox({ initial = '', onSearched, className, ...field }: SearchBoxProps) {
  const listId = useId()
  const navigate = useNavigate()
  const [text, setText] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const groups = useSuggestions(text, isOpen)
  const suggestions = groups.flatMap(([, offers]) => offers)
  const isShown = isOpen && suggestions.length > 0

  const close = () => {
    setOpen(false)
    setChosen(-1)
  }
  const go = (address: string) => {
    close()
    onSearched?.()
    void navigate(address)
  }
  const change = (typed: string) => {
    setText(typed)
    setOpen(true)
    setChosen(-1)
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    } else if (step !== undefined && !isShown) setOpen(true)
    else if (step !== undefined) {
      event.preventDefault()
      // -1 is the text itself, between the last and the first suggestion.
      const places = suggestions.length + 1
      setChosen(((chosen + 1 + step + places) % places) - 1)
    }
  }
  const search = (query: string) => {
    const suggestion = isShown ? suggestions[chosen] : undefined
    go(suggestion?.[1] ?? searchAddress(query))
  }

  return (
    <div className={className}>
      <div className="relative">
        <SearchField
          {...field}
          value={text}
          onChange={change}
          onSearch={search}
          action={pages.search.path()}
          canSearchBlank={isShown && chosen >= 0}
          input={{
            role: 'combobox',
            'aria-expanded': isShown,
            'aria-controls': isShown ? listId : undefined,
            'aria-activedescendant': isShown && chosen >= 0 ? `${listId}-${chosen}` : undefined,
            'aria-autocomplete': 'list',
            onClick: () => setOpen(true),
            onFocus: () => void loadList(),
            onBlur: close,
            onKeyDown: press,
          }}
        />
        {isShown && (
          <Suspense>
            <SuggestionList id={listId} groups={groups} chosen={chosen} onChoose={go} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
