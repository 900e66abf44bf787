// Texts that several files use, of the specification too. Constants, so that a page loads only its own.
// The API's: contract/errors.ts.

import { t } from '@/lib/texts.ts'

export { TAGLINE as tagline } from '@contract/pages.ts'

export const failed = t`Something went wrong. Try again.`
export const notSaved = t`Couldn’t save this. Try again.`
export const popularNotFetched = t`Failed to fetch popular items.`
export const popularEmpty = t`No popular items available.`
export const itemFailed = t`Failed to fetch item details.`
export const reviewsEmpty = t`No reviews yet.`
export const itemInactive = t`This listing is no longer available.`
export const itemMissing = t`Item not found.`
export const cartEmpty = t`Your cart is empty.`
export const cartAddFailed = t`Failed to add item to cart.`
export const bundleAdded = t`Added all items of the bundle to your cart.`
export const checkoutFailed = t`Couldn’t start the checkout. Try again.`
export const wishlistAddFailed = t`Failed to add item to wishlist.`
export const wishlistAdded = t`Added to your wishlist.`
export const collectionsFailed = t`Couldn’t load your collections.`
export const collectionNameRequired = t`Enter a name.`
export const notAuthenticated = t`Not authenticated.`
export const ordersEmpty = t`No orders yet.`
export const ordersFailed = t`Failed to fetch orders.`
export const orderFailed = t`Failed to fetch order details.`
export const downloadFailed = t`Failed to generate download link.`
export const libraryFailed = t`Couldn’t load your library.`
export const thankYou = t`Thank you for your purchase!`
export const uploadFailed = t`An error occurred while attempting to upload your file.`
export const fileTooLarge = t`File size exceeds the 5GB limit.`
export const uploadFileChanged = t`This file changed or moved on your computer. Choose it again.`
export const draftDeleted = t`Draft deleted.`
export const itemUpdateFailed = t`Error updating item. Please try again.`
export const shopFailed = t`Couldn’t save your changes. Try again.`
export const profileMissing = t`Profile not found.`
export const userProfileFailed = t`Failed to fetch user profile.`
export const noMatchingItems = t`No matching items found.`
export const captchaRequired = t`Please verify you are not a robot.`
export const reasonRequired = t`Enter a reason.`
export const reasonChosen = t`Choose a reason.`
export const lastDayInvalid = t`Choose a last day that isn’t in the past or before the first day.`
export const messageRequired = t`Enter a message.`
export const webhooksFailed = t`Couldn’t load your webhooks.`
export const webhookTestSent = t`Test event sent.`
export const choiceRequired = t`Choose at least one.`
export const decisionFailed = t`We couldn’t save your decision. Try again.`
export const nothingFound = t`Nothing found.`
export const roomFailed = t`Couldn’t load this list.`
export const decisionsFailed = t`Couldn’t load the decisions.`
export const tooManySignIns = t`Too many sign-ins from your network. Trying again …`
export const banned = t`Your account has been banned.`
export const otherAccount = t`Use another account`
