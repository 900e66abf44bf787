// Pictures of previews: small, on white, with the shop's name all over them.
import { DRAWN_BY_SHOP, PREVIEW_SIDE_PIXELS } from '../../contract/limits.ts'
import { SITE_NAME } from '../../contract/pages.ts'
import { drawPage, free, type Pixels, pdfOf, withPdf } from './pdfium.ts'

const QUALITY = 75

/** It loads with the first preview, so other calls don't pay for it. */
const photon = () => import('@cf-wasm/photon')

/** Takes the bytes. Rejects if the picture is broken. Null if it is too large, by its header. */
export async function shrink(bytes: Uint8Array): Promise<Pixels | null> {
  const { imageSize } = await import('image-size')
  const { width, height, type, orientation = 1 } = imageSize(bytes)
  const colors = type === 'jpg' ? JPEG_COLORS[componentsOf(bytes)] : undefined
  const most = colors ? DRAWN_BY_SHOP.jpegPixels : DRAWN_BY_SHOP.otherPixels
  if (bytes.length > DRAWN_BY_SHOP.bytes || width * height > most) return null
  const scale = Math.min(1, PREVIEW_SIDE_PIXELS / Math.max(width, height))
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  if (colors) {
    const rows = announcedRows(width, height, colors)
    const dictionary = `/Width ${width}/Height ${rows}/ColorSpace${colors}/BitsPerComponent 8`
    const [drawnWidth, drawnHeight, share] = [side(width), side(height), rows / height]
    // The rows that the picture doesn't have lie below the page.
    const content = `${drawnWidth} 0 0 ${drawnHeight * share} 0 ${drawnHeight * (1 - share)} cm /I Do`
    const pdf = pdfOf(drawnWidth, drawnHeight, content, { dictionary, bytes })
    free(bytes)
    return turned(await withPdf(pdf, (document) => drawPage(document, 1, 1)), orientation)
  }
  const { PhotonImage } = await photon()
  const picture = PhotonImage.new_from_byteslice(bytes)
  free(bytes)
  try {
    const large = { data: picture.get_raw_pixels(), width: picture.get_width(), height: picture.get_height() }
    return resized(large, side(large.width), side(large.height))
  } finally {
    picture.free()
  }
}

/** Each pixel is the mean of those it covers. Photon's own resizing takes four times the memory. */
function resized(large: Pixels, width: number, height: number): Pixels {
  if (width === large.width && height === large.height) return large
  const data = new Uint8Array(width * height * 4)
  const edge = (at: number, small: number, all: number) => Math.floor((at * all) / small)
  for (let y = 0, to = 0; y < height; y += 1) {
    const [top, bottom] = [edge(y, height, large.height), edge(y + 1, height, large.height)]
    for (let x = 0; x < width; x += 1, to += 4) {
      const [left, right] = [edge(x, width, large.width), edge(x + 1, width, large.width)]
      let [red, green, blue, opacities] = [0, 0, 0, 0]
      for (let row = top; row < bottom; row += 1)
        for (let at = (row * large.width + left) * 4; at < (row * large.width + right) * 4; at += 4) {
          const opacity = large.data[at + 3] ?? 0
          red += (large.data[at] ?? 0) * opacity
          green += (large.data[at + 1] ?? 0) * opacity
          blue += (large.data[at + 2] ?? 0) * opacity
          opacities += opacity
        }
      const mean = (sum: number) => Math.round(sum / (opacities || 1))
      data.set([mean(red), mean(green), mean(blue), opacities / ((bottom - top) * (right - left))], to)
    }
  }
  free(large.data)
  return { data, width, height }
}

const JPEG_COLORS: Readonly<Record<number, string>> = { 1: '/DeviceGray', 3: '/DeviceRGB' }

/** How many colors the frame of a JPEG has (ITU T.81, B.2.2). */
function componentsOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 10 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return bytes[at + 9] ?? 0
  }
  return 0
}

/** PDFium decodes a larger picture row by row as it shrinks it. It holds a smaller one whole. */
const IN_MEMORY_MAX_BYTES = 60_000_000
const JPEG_ROWS_MAX = 65_535

/** More rows than a photo has: PDFium reads only those on the page, and holds none. */
function announcedRows(width: number, height: number, colors: string): number {
  const rows = Math.floor(IN_MEMORY_MAX_BYTES / (3 * width)) + 1
  const isPhoto = colors === JPEG_COLORS[3] && width * height > 1_000_000 && rows <= JPEG_ROWS_MAX
  return isPhoto ? Math.max(rows, height) : height
}

/** As the camera was held (Exif, 4.6.4). */
function turned({ data, width, height }: Pixels, orientation: number): Pixels {
  if (![3, 6, 8].includes(orientation)) return { data, width, height }
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const to = new Uint32Array(from.length)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const place = orientation === 6 ? x * height + height - 1 - y : (width - 1 - x) * height + y
      to[orientation === 3 ? from.length - 1 - at : place] = from[at] ?? 0
    }
  free(data)
  const isUpright = orientation === 3
  return { data: new Uint8Array(to.buffer), width: isUpright ? width : height, height: isUpright ? height : width }
}

const MARK = { width: 360, height: 180, x: 70, y: 70, size: 40, strength: 0.22 }

let mark: Promise<Uint8Array> | undefined
async function drawMark(): Promise<Uint8Array> {
  const { draw_text: drawText, PhotonImage } = await photon()
  const black = new Uint8Array(MARK.width * MARK.height * 4).map((_, index) => (index % 4 === 3 ? 255 : 0))
  const tile = new PhotonImage(black, MARK.width, MARK.height)
  drawText(tile, SITE_NAME, MARK.x, MARK.y, MARK.size)
  const pixels = tile.get_raw_pixels()
  tile.free()
  return pixels
}

/** A JPEG with the watermark: dark on light places, light on dark ones. */
export async function finish({ data, width, height }: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  mark ??= drawMark()
  const letters = await mark
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) {
      // Sheared, so that the name climbs.
      const row = (y + (x >> 2)) % MARK.height
      const weight = ((letters[(row * MARK.width + (x % MARK.width)) * 4] ?? 0) / 255) * MARK.strength
      const opacity = (data[at + 3] ?? 0) / 255
      const target = (data[at + 1] ?? 0) * opacity + 255 * (1 - opacity) > 127 ? 0 : 255
      for (let channel = at; channel < at + 3; channel += 1) {
        const onWhite = (data[channel] ?? 0) * opacity + 255 * (1 - opacity)
        data[channel] = onWhite + (target - onWhite) * weight
      }
      data[at + 3] = 255
    }
  const { PhotonImage } = await photon()
  const picture = new PhotonImage(data, width, height)
  const jpeg = new Uint8Array(picture.get_bytes_jpeg(QUALITY))
  picture.free()
  return jpeg
}
