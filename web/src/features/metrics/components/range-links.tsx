// The choice of the range. It stands in the address, so that a view can be kept and sent.
import { RANGES } from '../ranges.ts'
import { ChoiceLinks } from './choice-links.tsx'

export const RangeLinks = ({ days }: { days: number }) => (
  <ChoiceLinks
    label="Range"
    name="days"
    choices={RANGES.map((range) => ({ value: String(range), label: `${range} days` }))}
    chosen={String(days)}
  />
)
