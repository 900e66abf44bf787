// Thumbnails of the sample shop's pictures. They are PNGs with 8 bits per pixel and a palette,
// which the thumbnail keeps.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const PALETTE_IMAGE = Buffer.from([8, 3, 0, 0, 0])

type Picture = { width: number; height: number; palette: Buffer; pixels: Buffer; nearest: Nearest }
/** The colour of the palette that is nearest to another one. */
type Nearest = (red: number, green: number, blue: number) => number

/** Averages squares of `factor` by `factor` pixels, and takes the nearest colour of the palette. */
export function shrinkPicture(
  { width, height, palette, pixels, nearest }: Picture,
  factor: number,
): Buffer<ArrayBuffer> {
  const [smallWidth, smallHeight] = [Math.floor(width / factor), Math.floor(height / factor)]
  const rows = Buffer.alloc((smallWidth + 1) * smallHeight)
  for (let y = 0; y < smallHeight; y += 1)
    for (let x = 0; x < smallWidth; x += 1) {
      let red = 0
      let green = 0
      let blue = 0
      for (let dy = 0; dy < factor; dy += 1)
        for (let dx = 0; dx < factor; dx += 1) {
          const colour = 3 * (pixels[(y * factor + dy) * width + x * factor + dx] ?? 0)
          red += palette[colour] ?? 0
          green += palette[colour + 1] ?? 0
          blue += palette[colour + 2] ?? 0
        }
      const count = factor * factor
      // Each row begins with its filter, 0 for none.
      rows[y * (smallWidth + 1) + 1 + x] = nearest((red / count) | 0, (green / count) | 0, (blue / count) | 0)
    }
  const size = Buffer.alloc(8)
  size.writeUInt32BE(smallWidth, 0)
  size.writeUInt32BE(smallHeight, 4)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, PALETTE_IMAGE])),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * 6 by 4 pixels of 15 bits, the bottom row first (contract/limits.ts). Samples every tenth pixel.
 */
export function placeholderOf({ width, height, palette, pixels }: Picture): string {
  const [across, down] = [Math.floor(width / 6), Math.floor(height / 4)]
  const bytes = Buffer.alloc(48)
  for (let square = 0; square < 24; square += 1) {
    const [column, row] = [square % 6, 3 - Math.floor(square / 6)]
    const sums = [0, 0, 0]
    let count = 0
    for (let y = row * down; y < (row + 1) * down; y += 10)
      for (let x = column * across; x < (column + 1) * across; x += 10) {
        const colour = 3 * (pixels[y * width + x] ?? 0)
        sums.forEach((sum, index) => {
          sums[index] = sum + (palette[colour + index] ?? 0)
        })
        count += 1
      }
    const [red = 0, green = 0, blue = 0] = sums.map((sum) => (sum / count) >> 3)
    bytes.writeUInt16LE((red << 10) | (green << 5) | blue, 2 * square)
  }
  return bytes.toString('base64')
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function nearestIn(palette: Buffer): Nearest {
  const found = new Map<number, number>()
  return (red, green, blue) => {
    const key = (red << 16) | (green << 8) | blue
    const before = found.get(key)
    if (before !== undefined) return before
    let best = 0
    let least = Infinity
    for (let at = 0; at < palette.length; at += 3) {
      const r = (palette[at] ?? 0) - red
      const g = (palette[at + 1] ?? 0) - green
      const b = (palette[at + 2] ?? 0) - blue
      const distance = r * r + g * g + b * b
      if (distance < least) {
        least = distance
        best = at / 3
      }
    }
    found.set(key, best)
    return best
  }
}

/** @throws if the picture has no palette or is interlaced */
export function openPicture(png: Buffer): Picture {
  const parts: Record<string, Buffer[]> = {}
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    parts[name] = [...(parts[name] ?? []), png.subarray(at + 8, at + 8 + length)]
    at += length + 12
  }
  const [header] = parts.IHDR ?? []
  const [palette] = parts.PLTE ?? []
  if (!header?.subarray(8).equals(PALETTE_IMAGE) || !palette)
    throw new Error('a sample picture needs a palette of 8 bits')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const pixels = unfilter(inflateSync(Buffer.concat(parts.IDAT ?? [])), width, height)
  return { width, height, palette, pixels, nearest: nearestIn(palette) }
}

/**
 * Each byte of a row is the difference to a prediction from its neighbours. The row's first byte
 * names the method.
 */
function unfilter(rows: Buffer, width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1) {
    const guess = GUESSES[rows[y * (width + 1)] ?? 0] ?? none
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const left = x > 0 ? (pixels[at - 1] ?? 0) : 0
      const above = y > 0 ? (pixels[at - width] ?? 0) : 0
      const corner = x > 0 && y > 0 ? (pixels[at - width - 1] ?? 0) : 0
      pixels[at] = (rows[at + y + 1] ?? 0) + guess(left, above, corner)
    }
  }
  return pixels
}

type Guess = (left: number, above: number, corner: number) => number

const none: Guess = () => 0

/** By the number of the filter. The last one is Paeth's. */
const GUESSES: Guess[] = [
  none,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  (left, above, corner) => {
    const toLeft = Math.abs(above - corner)
    const toAbove = Math.abs(left - corner)
    const toCorner = Math.abs(left + above - 2 * corner)
    if (toLeft <= toAbove && toLeft <= toCorner) return left
    return toAbove <= toCorner ? above : corner
  },
]
