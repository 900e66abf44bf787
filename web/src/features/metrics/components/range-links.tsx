// The choice of the range. It stands in the address, so that a view can be kept and sent.
import { Link } from 'react-router-dom'
import { RANGES } from '../ranges.ts'

export const RangeLinks = ({ days }: { days: number }) => (
  <nav aria-label="Range">
    <ul className="flex rounded-md border border-line bg-surface p-1">
      {RANGES.map((range) => (
        <li key={range}>
          <Link
            to={`?days=${range}`}
            replace
            aria-current={range === days ? 'true' : undefined}
            className="block rounded-sm px-3 py-1.5 text-sm text-muted hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-ink"
          >
            {range} days
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
