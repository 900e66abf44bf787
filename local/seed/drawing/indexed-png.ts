// PNG with a palette of at most 256 colours (PNG, third edition: IHDR colour type 3). Flat drawings need no more and
// come out at a third of the bytes.
import { crc32, deflateSync } from 'node:zlib'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** `pixels` are opaque RGBA, row by row. */
export function indexedPng(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const { palette, indexes } = quantise(pixels)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(signature),
      chunk('IHDR', header),
      chunk('PLTE', palette),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND'),
    ]),
  )
}

function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** The 256 most frequent colours win; every other colour takes the nearest of them. Drawings are runs of one colour. */
function quantise(pixels: Uint8Array): { palette: Uint8Array; indexes: Uint8Array } {
  const colours = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)
  const counts = new Map<number, number>()
  eachRun(colours, (colour, from, to) => counts.set(colour, (counts.get(colour) ?? 0) + to - from))
  const chosen = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 256)
  const palette = Uint8Array.from(chosen.flatMap(([colour]) => channels(colour)))
  const indexOf = new Map(chosen.map(([colour], index) => [colour, index]))
  const nearby = new Map<number, number>()
  const indexes = new Uint8Array(colours.length)
  eachRun(colours, (colour, from, to) => {
    const index = indexOf.get(colour) ?? nearest(palette, colour, nearby)
    indexOf.set(colour, index)
    indexes.fill(index, from, to)
  })
  return { palette, indexes }
}

function eachRun(colours: Int32Array, act: (colour: number, from: number, to: number) => void): void {
  let from = 0
  for (let at = 1; at <= colours.length; at += 1) {
    if (colours[at] === colours[from]) continue
    act(colours[from] ?? 0, from, at)
    from = at
  }
}

// The four bytes of a pixel as one little-endian number: red is the lowest.
const channels = (colour: number) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]

/** Found once for each cube of eight steps a channel: colours between flat ones need no more. */
function nearest(palette: Uint8Array, colour: number, known: Map<number, number>): number {
  const cube = colour & 0xf8f8f8
  const found = known.get(cube)
  if (found !== undefined) return found
  const [r = 0, g = 0, b = 0] = channels(colour)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < palette.length / 3; index += 1) {
    const dr = (palette[index * 3] ?? 0) - r
    const dg = (palette[index * 3 + 1] ?? 0) - g
    const db = (palette[index * 3 + 2] ?? 0) - b
    const distance = dr * dr + dg * dg + db * db
    if (distance < least) [best, least] = [index, distance]
  }
  known.set(cube, best)
  return best
}
