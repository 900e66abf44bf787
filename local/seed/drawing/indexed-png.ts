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

/** The 256 most frequent colours (six bits a channel) win; every other colour takes the nearest of them. */
function quantise(pixels: Uint8Array): { palette: Uint8Array; indexes: Uint8Array } {
  const bucketOf = (at: number) =>
    (((pixels[at] ?? 0) >> 2) << 12) | (((pixels[at + 1] ?? 0) >> 2) << 6) | ((pixels[at + 2] ?? 0) >> 2)
  const counts = new Uint32Array(1 << 18)
  const example = new Uint32Array(1 << 18)
  const exampleHits = new Uint32Array(1 << 18)
  const count = pixels.length / 4
  for (let pixel = 0; pixel < count; pixel += 1) {
    const bucket = bucketOf(pixel * 4)
    counts[bucket] = (counts[bucket] ?? 0) + 1
    // A majority vote keeps a flat colour exact instead of averaging it with its neighbours.
    const known = (example[bucket] ?? 0) * 4
    const same =
      pixels[known] === pixels[pixel * 4] &&
      pixels[known + 1] === pixels[pixel * 4 + 1] &&
      pixels[known + 2] === pixels[pixel * 4 + 2]
    const hits = exampleHits[bucket] ?? 0
    if (hits === 0) example[bucket] = pixel
    exampleHits[bucket] = hits === 0 || same ? hits + 1 : hits - 1
  }
  const used: number[] = []
  for (let bucket = 0; bucket < counts.length; bucket += 1) if (counts[bucket]) used.push(bucket)
  const chosen = used.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b).slice(0, 256)
  const palette = Uint8Array.from(
    chosen.flatMap((bucket) => {
      const at = (example[bucket] ?? 0) * 4
      return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
    }),
  )
  const indexOf = new Map(used.map((bucket) => [bucket, nearest(palette, bucket)]))
  chosen.forEach((bucket, index) => {
    indexOf.set(bucket, index)
  })
  const table = new Uint8Array(1 << 18)
  for (const [bucket, index] of indexOf) table[bucket] = index
  const indexes = new Uint8Array(count)
  for (let pixel = 0; pixel < count; pixel += 1) indexes[pixel] = table[bucketOf(pixel * 4)] ?? 0
  return { palette, indexes }
}

function nearest(palette: Uint8Array, bucket: number): number {
  const [r, g, b] = [((bucket >> 12) << 2) + 2, (((bucket >> 6) & 63) << 2) + 2, ((bucket & 63) << 2) + 2]
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < palette.length / 3; index += 1) {
    const [dr, dg, db] = [
      (palette[index * 3] ?? 0) - r,
      (palette[index * 3 + 1] ?? 0) - g,
      (palette[index * 3 + 2] ?? 0) - b,
    ]
    const distance = dr * dr + dg * dg + db * db
    if (distance < least) [best, least] = [index, distance]
  }
  return best
}
