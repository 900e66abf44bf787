// How long an MP4 is, from the movie header (ISO/IEC 14496-12, 8.2.2). The audio library asks for
// every sample's place, which is too much for a long film.
import { type Source, Unreadable } from './source.ts'

const BOXES_MAX = 64

/** The contents of the first box of that name between two places. */
async function boxIn(
  source: Source,
  wanted: string,
  start: number,
  end: number,
): Promise<{ start: number; end: number }> {
  let at = start
  for (let box = 0; box < BOXES_MAX && at + 8 <= end; box += 1) {
    const bytes = await source.read(at, Math.min(16, end - at))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const short = view.getUint32(0)
    // 1: the size follows in eight bytes. 0: to the end.
    const [head, size] =
      short === 1 && bytes.length === 16 ? [16, Number(view.getBigUint64(8))] : [8, short || end - at]
    if (size < head) break
    const name = String.fromCharCode(...bytes.subarray(4, 8))
    if (name === wanted) return { start: at + head, end: Math.min(at + size, end) }
    at += size
  }
  throw new Unreadable(`no ${wanted}`)
}

/** Rejects with Unreadable. */
export async function filmSeconds(source: Source): Promise<number> {
  const movie = await boxIn(source, 'moov', 0, source.size)
  const { start, end } = await boxIn(source, 'mvhd', movie.start, movie.end)
  const bytes = await source.read(start, Math.min(32, end - start))
  if (bytes.length < 32) throw new Unreadable('no movie header')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const isLong = bytes[0] === 1
  const units = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16)
  return units / view.getUint32(isLong ? 20 : 12)
}
