// Fixed ids for seeded rows. The same name always gives the same UUID (RFC 9562 version 5), so
// seeding twice changes nothing.
import { createHash } from 'node:crypto'

export type SeedEntity =
  | 'person'
  | 'identity'
  | 'avatar'
  | 'listing'
  | 'cover'
  | 'small'
  | 'thumbnail'
  | 'file'
  | 'listing-file'
  | 'review'
  | 'order'
  | 'order-item'
  | 'entitlement'
  | 'report'
  | 'thread'
  | 'message'
  | 'contact-message'

const namespace = Buffer.from('7d0b3c5e4a1f5c0e9b7a2f6d1c8e4b90', 'hex')

/**
 * The UUID of a seeded row. `name` is unique within its entity: a username, a slug, or `buyer/slug`
 * for a pair.
 */
export function seedId(entity: SeedEntity, name: string): string {
  const bytes = createHash('sha1').update(namespace).update(`${entity}:${name}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
