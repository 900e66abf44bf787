// The paths, and which of them are walked in which worlds.
import { guestBuys, memberBuysFromTwo, opensGifts } from './paths/buying.ts'
import { embeds } from './paths/embeds.ts'
import type { Path } from './paths/scene.ts'
import { imports, posts, refunds, uploads } from './paths/selling.ts'
import { type PathName, WORLDS } from './worlds.ts'

export const PATHS: Record<PathName, Path> = {
  guest: guestBuys,
  'two sellers': memberBuysFromTwo,
  upload: uploads,
  gift: opensGifts,
  refund: refunds,
  post: posts,
  import: imports,
  embed: embeds,
}

const worlds = Object.entries(WORLDS).map(([name, { paths, ...world }]) => ({ name, world, paths }))
const most = Math.max(...worlds.map(({ paths }) => paths.length))

/** Each world once, then each a second time, and so on: the first pairs are a selection. */
export const PAIRS = Array.from({ length: most }, (_, at) =>
  worlds.flatMap(({ name, world, paths }) => paths.slice(at, at + 1).map((path) => ({ name, world, path }))),
).flat()
