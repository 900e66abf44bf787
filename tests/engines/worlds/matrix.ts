// Which paths are walked in which worlds.
import { guestBuys, memberBuysFromTwo, opensGifts } from './paths/buying.ts'
import { embeds } from './paths/embeds.ts'
import type { Path } from './paths/scene.ts'
import { imports, posts, refunds, uploads } from './paths/selling.ts'
import { WORLDS, type WorldName } from './worlds.ts'

export const PATHS = {
  guest: guestBuys,
  'two sellers': memberBuysFromTwo,
  upload: uploads,
  gift: opensGifts,
  refund: refunds,
  post: posts,
  import: imports,
  embed: embeds,
} satisfies Record<string, Path>

export type PathName = keyof typeof PATHS

/** The first path of each world is the most telling. */
export const MATRIX: Record<WorldName, PathName[]> = {
  'no storage: access throws': ['guest', 'upload', 'gift', 'embed'],
  'a translator': ['gift', 'guest', 'two sellers', 'upload', 'post', 'import', 'refund'],
  'clock 2 hours ahead': ['post', 'upload', 'two sellers'],
  'clock 1 hour behind': ['post', 'upload', 'guest'],
  'clock 7 minutes ahead': ['two sellers', 'upload', 'refund'],
  'clock 7 minutes behind': ['upload', 'gift', 'refund'],
  'clock 3 days ahead': ['upload', 'import', 'embed'],
  'clock 2 days behind': ['import', 'post', 'refund'],
  'Los Angeles at a clock change': ['post', 'upload', 'refund'],
  'Kolkata in Arabic': ['post', 'import', 'gift'],
  'Auckland in Japanese': ['upload', 'two sellers', 'import'],
  'Berlin in German': ['refund', 'guest', 'import'],
  'full storage': ['guest', 'gift', 'embed', 'import'],
  'null as storage': ['guest', 'gift', 'post'],
  'no local storage': ['two sellers', 'guest', 'gift'],
  'a session storage that vanishes': ['guest', 'upload', 'refund'],
  'an extension': ['gift', 'two sellers', 'guest', 'embed'],
  'no third-party cookies': ['embed', 'guest', 'two sellers'],
  'a slow line': ['guest', 'upload', 'embed'],
  'a line that breaks': ['two sellers', 'guest', 'refund'],
  'old built-ins': ['guest', 'two sellers', 'upload', 'embed', 'post'],
}

export type Pair = { world: WorldName; path: PathName }

const names = Object.keys(WORLDS) as WorldName[]
const longest = Math.max(...names.map((world) => MATRIX[world].length))

/** Each world once, then each a second time, and so on: the first pairs are a selection. */
export const PAIRS: Pair[] = Array.from({ length: longest }, (_, at) =>
  names.flatMap((world) => MATRIX[world].slice(at, at + 1).map((path) => ({ world, path }))),
).flat()
