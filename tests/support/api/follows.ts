// Follows by email address, over HTTP.
import { freshAddress, freshToken, visit } from './captcha.ts'
import { guestEmail } from './guests.ts'
import { mailWith } from './mails.ts'

export const followByAddress = async (
  sellerId: string,
  email: string,
  sharesAddress = false,
  client = freshAddress(),
) =>
  visit('POST', 'address-follows', client, {
    ...{ sellerId, email, sharesAddress },
    captchaToken: await freshToken(),
  })

/** Follows and waits for the mail; gives the token of its link. */
export async function mailedFollow(sellerId: string, email = guestEmail(), sharesAddress = false): Promise<string> {
  await followByAddress(sellerId, email, sharesAddress)
  const { text } = await mailWith(email, 'Confirm that you follow')
  return /\/confirm-follow#([\w-]+)/.exec(text)?.[1] ?? ''
}
