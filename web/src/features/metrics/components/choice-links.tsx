import { Link, useSearchParams } from 'react-router-dom'

type ChoiceLinksProps = { label: string; name: string; choices: { value: string; label: string }[]; chosen: string }

export function ChoiceLinks({ label, name, choices, chosen }: ChoiceLinksProps) {
  const [search] = useSearchParams()
  const addressOf = (value: string) => {
    const address = new URLSearchParams(search)
    address.set(name, value)
    return `?${address}`
  }
  return (
    <nav aria-label={label} className="max-w-full">
      <ul className="flex w-fit max-w-full flex-wrap rounded-md border border-line bg-surface p-1">
        {choices.map(({ value, label: choice }) => (
          <li key={value}>
            <Link
              to={addressOf(value)}
              replace
              aria-current={value === chosen ? 'true' : undefined}
              className="block rounded-sm px-2 py-1.5 text-xs text-muted sm:px-3 sm:text-sm hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-ink"
            >
              {choice}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
