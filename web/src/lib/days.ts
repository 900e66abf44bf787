// Days of date fields, in the time zone of the user: the first from its start, the last to its end.

export const startOf = (day: string) => new Date(`${day}T00:00`)

export function endOf(day: string): Date {
  const end = startOf(day)
  end.setDate(end.getDate() + 1)
  return end
}

/** Whether the last day is neither over nor before the first day, which may be empty. */
export const isSpan = (first: string, last: string) => endOf(last) > new Date() && first <= last
