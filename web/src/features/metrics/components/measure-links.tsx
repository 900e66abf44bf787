// The choice of what the chart shows.
import { MEASURES, type Measure } from '../measures.ts'
import { ChoiceLinks } from './choice-links.tsx'

export const MeasureLinks = ({ measure }: { measure: Measure }) => (
  <ChoiceLinks
    label="Chart data"
    name="show"
    choices={MEASURES.map(({ name, label }) => ({ value: name, label }))}
    chosen={measure.name}
  />
)
