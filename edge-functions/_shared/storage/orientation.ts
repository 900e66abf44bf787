// The orientation that a camera notes in EXIF: a picture needs it to be shown upright.

const ORIENTATION_TAG = 0x0112
const SHORT = 3
/** 1 is upright. */
const TURNED = [2, 3, 4, 5, 6, 7, 8]

/** EXIF data (a small TIFF) with the orientation alone; null where that is upright or missing. */
export function onlyOrientation(tiff: Uint8Array): Uint8Array | null {
  const orientation = readOrientation(new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength))
  if (orientation === null || !TURNED.includes(orientation)) return null
  // Big-endian; the list at byte 8 has one entry: tag, kind, count, value.
  return Uint8Array.of(
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  )
}

function readOrientation(view: DataView): number | null {
  if (view.byteLength < 10) return null
  const mark = view.getUint16(0)
  const isLittle = mark === 0x4949
  if (!isLittle && mark !== 0x4d4d) return null
  const start = view.getUint32(4, isLittle)
  if (start + 2 > view.byteLength) return null
  const count = view.getUint16(start, isLittle)
  for (let index = 0; index < count; index += 1) {
    const place = start + 2 + 12 * index
    if (place + 12 > view.byteLength) return null
    if (view.getUint16(place, isLittle) !== ORIENTATION_TAG) continue
    return view.getUint16(place + 2, isLittle) === SHORT ? view.getUint16(place + 8, isLittle) : null
  }
  return null
}
