// The worlds of the matrix: each differs from the tests' usual one in one way.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Ten minutes before Los Angeles turns its clocks forward. */
const CLOCK_CHANGE = Date.parse('2027-03-14T09:50:00Z')

export const STORAGES = ['access throws', 'is full', 'is null', 'local throws', 'session vanishes'] as const

export type World = {
  /** How far the device's clock is ahead. */
  clockMs?: number
  zone?: string
  language?: string
  storage?: (typeof STORAGES)[number]
  /** A program that changes pages. */
  program?: 'translator' | 'extension'
  firstPartyCookiesOnly?: true
  line?: 'slow' | 'breaks'
  oldBuiltIns?: true
}

/** The first are the ones that `npm test` visits. */
export const WORLDS = {
  'no storage: access throws': { storage: 'access throws' },
  'a translator': { program: 'translator' },
  'clock 2 hours ahead': { clockMs: 2 * HOUR_MS },
  'clock 1 hour behind': { clockMs: -HOUR_MS },
  'clock 7 minutes ahead': { clockMs: 7 * MINUTE_MS },
  'clock 7 minutes behind': { clockMs: -7 * MINUTE_MS },
  'clock 3 days ahead': { clockMs: 3 * DAY_MS },
  'clock 2 days behind': { clockMs: -2 * DAY_MS },
  'Los Angeles at a clock change': { zone: 'America/Los_Angeles', clockMs: CLOCK_CHANGE - Date.now() },
  'Kolkata in Arabic': { zone: 'Asia/Kolkata', language: 'ar-EG' },
  'Auckland in Japanese': { zone: 'Pacific/Auckland', language: 'ja-JP' },
  'Berlin in German': { zone: 'Europe/Berlin', language: 'de-DE' },
  'full storage': { storage: 'is full' },
  'null as storage': { storage: 'is null' },
  'no local storage': { storage: 'local throws' },
  'a session storage that vanishes': { storage: 'session vanishes' },
  'an extension': { program: 'extension' },
  'no third-party cookies': { firstPartyCookiesOnly: true },
  'a slow line': { line: 'slow' },
  'a line that breaks': { line: 'breaks' },
  'old built-ins': { oldBuiltIns: true },
} satisfies Record<string, World>

export type WorldName = keyof typeof WORLDS

/** Whether a login can be kept until the identity provider sends the person back. */
export const keepsLogin = ({ storage }: World) => storage === undefined || !KEEPS_NOTHING.includes(storage)

const KEEPS_NOTHING: string[] = ['access throws', 'is full', 'is null']
