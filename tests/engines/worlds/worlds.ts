// The worlds of the matrix: each differs from the tests' usual one in one way.

import type { BrokenStorage } from '../../support/pages/in-page.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Ten minutes before Los Angeles turns its clocks forward. */
const CLOCK_CHANGE = Date.parse('2027-03-14T09:50:00Z')

export type PathName = 'guest' | 'two sellers' | 'upload' | 'gift' | 'refund' | 'post' | 'import' | 'embed'

export type World = {
  /** How far the device's clock is ahead. */
  clockMs?: number
  zone?: string
  language?: string
  storage?: BrokenStorage
  /** A program that changes pages. */
  program?: 'translator' | 'extension'
  firstPartyCookiesOnly?: true
  line?: 'slow' | 'breaks'
  oldBuiltIns?: true
}

const BOTH = ['localStorage', 'sessionStorage'] as const

/** `npm run test:slow` visits the first ones, so a path of 20 seconds comes later. */
export const WORLDS = {
  'no storage: access throws': { storage: { areas: BOTH, way: 'throws' }, paths: ['guest', 'upload', 'gift', 'embed'] },
  'a translator': {
    program: 'translator',
    paths: ['guest', 'gift', 'two sellers', 'upload', 'post', 'import', 'refund'],
  },
  'clock 2 hours ahead': { clockMs: 2 * HOUR_MS, paths: ['upload', 'post', 'two sellers'] },
  'clock 1 hour behind': { clockMs: -HOUR_MS, paths: ['guest', 'post', 'upload'] },
  'clock 7 minutes ahead': { clockMs: 7 * MINUTE_MS, paths: ['two sellers', 'upload', 'refund'] },
  'clock 7 minutes behind': { clockMs: -7 * MINUTE_MS, paths: ['upload', 'gift', 'refund'] },
  'clock 3 days ahead': { clockMs: 3 * DAY_MS, paths: ['upload', 'import', 'embed'] },
  'clock 2 days behind': { clockMs: -2 * DAY_MS, paths: ['import', 'post', 'refund'] },
  'Los Angeles at a clock change': {
    zone: 'America/Los_Angeles',
    clockMs: CLOCK_CHANGE - Date.now(),
    paths: ['refund', 'post', 'upload'],
  },
  'Kolkata in Arabic': { zone: 'Asia/Kolkata', language: 'ar-EG', paths: ['import', 'post', 'gift'] },
  'Auckland in Japanese': { zone: 'Pacific/Auckland', language: 'ja-JP', paths: ['upload', 'two sellers', 'import'] },
  'Berlin in German': { zone: 'Europe/Berlin', language: 'de-DE', paths: ['refund', 'guest', 'import'] },
  'full storage': { storage: { areas: BOTH, way: 'full' }, paths: ['guest', 'gift', 'embed', 'import'] },
  'null as storage': { storage: { areas: BOTH, way: 'null' }, paths: ['guest', 'gift', 'post'] },
  'no local storage': { storage: { areas: ['localStorage'], way: 'throws' }, paths: ['two sellers', 'guest', 'gift'] },
  'a session storage that vanishes': {
    storage: { areas: ['sessionStorage'], way: 'vanishes' },
    paths: ['guest', 'upload', 'refund'],
  },
  'an extension': { program: 'extension', paths: ['gift', 'two sellers', 'guest', 'embed'] },
  'no third-party cookies': { firstPartyCookiesOnly: true, paths: ['embed', 'guest', 'two sellers'] },
  'a slow line': { line: 'slow', paths: ['guest', 'upload', 'embed'] },
  'a line that breaks': { line: 'breaks', paths: ['two sellers', 'guest', 'refund'] },
  'old built-ins': { oldBuiltIns: true, paths: ['guest', 'two sellers', 'upload', 'embed', 'post'] },
} satisfies Record<string, World & { paths: PathName[] }>

/** Whether a login can be kept until the identity provider sends the person back. */
export const keepsLogin = ({ storage }: World) => storage === undefined || storage.areas.length === 1
