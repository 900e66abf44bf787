// Whether an address is that of a picture which its owner uploaded here.
import { env } from '@/config/env.ts'

const isOwnPicture = (address: string) => address.startsWith(`${env.supabaseUrl}/storage/v1/object/public/avatars/`)

/** The address elsewhere that a profile names; empty for a picture of one's own and for none. */
export const addressElsewhere = (avatar: string | null) => (avatar && !isOwnPicture(avatar) ? avatar : '')
