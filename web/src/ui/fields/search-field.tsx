// Enter submits a text that is not blank, trimmed (spec section 5).
import { SEARCH_MAX_CHARACTERS } from '@contract/limits.ts'
import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { ownSubmit } from '@/lib/own-submit.ts'
import { useEarlyInput } from '@/lib/use-early-input.ts'

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  onSearch?: (text: string) => void
  size?: 'md' | 'lg'
  autoFocus?: boolean
  /** The form's action, for a submit before hydration. */
  action?: string
  /** Lets Enter submit a blank text, for a search with filters. */
  canSearchBlank?: boolean
  /** What a combobox adds to the box. */
  input?: ComponentProps<'input'>
  className?: string
}

export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  onSearch,
  size = 'md',
  autoFocus,
  action,
  canSearchBlank = false,
  input,
  className,
}: SearchFieldProps) {
  const id = useId()
  const field = useEarlyInput<HTMLInputElement, string>(
    (element) => (element.value === value ? undefined : element.value),
    onChange,
  )
  const submit = () => {
    const text = value.trim()
    if (text || canSearchBlank) onSearch?.(text)
  }
  return (
    <search className={className}>
      <form action={action} onSubmit={ownSubmit(submit)} className="relative">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Search
          className={clsx(
            'pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted',
            size === 'lg' ? 'left-5 size-5' : 'left-3 size-4.5',
          )}
        />
        <input
          {...input}
          ref={field}
          id={id}
          name="query"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: only where the person has just opened the field
          autoFocus={autoFocus}
          placeholder={placeholder}
          maxLength={SEARCH_MAX_CHARACTERS}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(
            'w-full border border-line-strong/60 bg-surface [&::-webkit-search-cancel-button]:grayscale text-ink transition-colors hover:border-line-strong focus:border-accent',
            size === 'lg'
              ? 'h-15 rounded-lg pr-5 pl-13 text-lg shadow-card'
              : 'h-10 rounded-md pr-3 pl-10 text-[0.9375rem]',
          )}
        />
      </form>
    </search>
  )
}
