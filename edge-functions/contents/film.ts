// How long and how large an MP4 is, from the headers of the movie and its tracks (ISO/IEC 14496-12,
// 8.2.2 and 8.3.2). The audio library asks for every sample's place, too much for a long film.
import type { Inside } from '../../contract/index.ts'
import { type Source, Unreadable } from '../_shared/opening/source.ts'

const BOXES_MAX = 64
const TRACKS_MAX = 16

type Place = { start: number; end: number }

/** The contents of the first box of that name. */
async function findBox(source: Source, wanted: string, { start, end }: Place): Promise<Place | undefined> {
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
  return undefined
}

async function boxIn(source: Source, wanted: string, place: Place): Promise<Place> {
  const box = await findBox(source, wanted, place)
  if (!box) throw new Unreadable(`no ${wanted}`)
  return box
}

/** The first bytes of a header's box. */
async function headerOf(source: Source, { start, end }: Place, most: number): Promise<DataView> {
  const bytes = await source.read(start, Math.min(most, end - start))
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

async function secondsOf(source: Source, movie: Place): Promise<number> {
  const header = await headerOf(source, await boxIn(source, 'mvhd', movie), 32)
  if (header.byteLength < 32) throw new Unreadable('no movie header')
  const isLong = header.getUint8(0) === 1
  const units = isLong ? Number(header.getBigUint64(24)) : header.getUint32(16)
  return units / header.getUint32(isLong ? 20 : 12)
}

/** Of the first track with a picture, turned as players turn it. */
async function pixelsOf(source: Source, movie: Place): Promise<Pick<Inside, 'width' | 'height'>> {
  let rest = movie
  for (let track = 0; track < TRACKS_MAX; track += 1) {
    const found = await findBox(source, 'trak', rest)
    if (!found) break
    rest = { start: found.end, end: movie.end }
    const header = await headerOf(source, await boxIn(source, 'tkhd', found), 96)
    const matrix = header.byteLength > 0 && header.getUint8(0) === 1 ? 52 : 40
    if (header.byteLength < matrix + 44) continue
    // Numbers with 16 bits behind the point.
    const [width, height] = [header.getUint32(matrix + 36) >>> 16, header.getUint32(matrix + 40) >>> 16]
    const isTurned = header.getInt32(matrix) === 0 && header.getInt32(matrix + 16) === 0
    if (width > 0 && height > 0) return isTurned ? { width: height, height: width } : { width, height }
  }
  return {}
}

/** Rejects with Unreadable. */
export async function filmFacts(source: Source): Promise<{ seconds: number; width?: number; height?: number }> {
  const movie = await boxIn(source, 'moov', { start: 0, end: source.size })
  return { seconds: await secondsOf(source, movie), ...(await pixelsOf(source, movie)) }
}
