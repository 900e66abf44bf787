// A bucket's size limit as clients send it: bytes, or a number with a decimal unit as hosted reads it ("20MB").
import { z } from 'zod'

const units: Record<string, number> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }

/** Parses to bytes. */
export const fileSizeLimit = z
  .union([
    z.int().min(0),
    z.string().regex(/^\d{1,15}(\.\d{1,3})?(B|KB|MB|GB)?$/i, 'hint: use 20GB / 20MB / 30KB / 3B'),
  ])
  .transform((value) => {
    if (typeof value === 'number') return value
    const [, amount = '0', unit = 'B'] = /^([\d.]+)(\w*)$/.exec(value) ?? []
    return Math.floor(Number(amount) * (units[unit.toUpperCase() || 'B'] ?? 1))
  })
