// Fills what the upload form asks about an item besides its text.
import { page } from 'vitest/browser'
import { press, type Step } from './state.tsx'

const choose =
  (label: string, value: string): Step =>
  () =>
    page.getByLabelText(label, { exact: true }).selectOptions(value)

export const fillLabels: Step[] = [
  choose('Category', 'quilting'),
  press(page.getByRole('radio', { name: 'Personal use' })),
  press(page.getByRole('radio', { name: 'No', exact: true })),
  choose('Languages', 'en'),
]
