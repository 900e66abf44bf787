// Up to when somebody has read what was decided about them, on this device. In milliseconds.
import type { RedressStatement } from './api.ts'

const keyOf = (userId: string) => `seen-decisions:${userId}`

/** When something last happened to any of them; 0 where there are none. */
const newest = (statements: RedressStatement[]): number =>
  Math.max(
    0,
    ...statements
      .flatMap(({ created_at, reversed_at, appeal }) => [created_at, reversed_at, appeal?.decided_at])
      .map((time) => (time ? Date.parse(time) : 0)),
  )

export const markSeen = (userId: string, statements: RedressStatement[]): void =>
  localStorage.setItem(keyOf(userId), String(newest(statements)))

export const hasUnseen = (userId: string, statements: RedressStatement[]): boolean =>
  newest(statements) > Number(localStorage.getItem(keyOf(userId)))
