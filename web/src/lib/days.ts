// Days of date fields, in the time zone of the user: the first from its start, the last to its end.

import { useEffect, useState } from 'react'
import { t } from '@/lib/texts.ts'
import { ensureClock, isTimeKnown, today } from './clock.ts'

export const startOf = (day: string) => new Date(`${day}T00:00`)

export function endOf(day: string): Date {
  const end = startOf(day)
  end.setDate(end.getDate() + 1)
  return end
}

/** Whether the last day is neither over nor before the first day, which may be empty. */
export const isSpan = (first: string, last: string) => endOf(last) > today() && first <= last

export const FIRST_DAY_PAST = t`Choose today or a later day.`

/** A day so many days from today, as a date field takes it. */
export function dayAhead(days: number): string {
  const day = today()
  day.setDate(day.getDate() + days)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** The API's form of a first day: a past one is an error, and today begins at once. */
export const firstMoment = (day: string) => (day > dayAhead(0) ? startOf(day).toISOString() : null)

/** Learns the server's time for a form that checks days, and renders it again then. */
export function useServerTime(): void {
  const [, setKnown] = useState(isTimeKnown)
  useEffect(() => void ensureClock().then(() => setKnown(true)), [])
}
