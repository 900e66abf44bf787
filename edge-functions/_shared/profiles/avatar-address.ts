// The address of a user's picture. One's own picture is stored as its place in the bucket, one elsewhere as its address.

const PLACE = /^avatars\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/

/** Builds the two ways between what is stored and what people see, below the address of Supabase that browsers know. */
export function avatarAddresses(supabaseUrl: string) {
  const base = `${supabaseUrl}/storage/v1/object/public/`
  function toAddress(stored: string): string
  function toAddress(stored: string | null): string | null
  function toAddress(stored: string | null) {
    return stored !== null && PLACE.test(stored) ? base + stored : stored
  }
  return {
    toAddress,
    /** Gives any other address back as it is. */
    toStored: (address: string) =>
      address.startsWith(base) && PLACE.test(address.slice(base.length)) ? address.slice(base.length) : address,
  }
}
