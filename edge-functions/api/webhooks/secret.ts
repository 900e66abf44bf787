import { randomBytes } from 'node:crypto'

/** A secret as the specification wants it: 24 to 64 random bytes in base64, with a prefix to know it by. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
