// Messages that name a thing. Functions stay whole in a script, so home's must not hold them.

export const bundleCreated = (name: string) => `Bundle “${name}” created.`
export const bundleEnded = (name: string) => `Bundle “${name}” ended.`
/** @param titles of its items that they have */
export const bundlePartOwned = (titles: string) => `You already own ${titles}, so the bundle discount doesn’t apply.`
export const discountCreated = (code: string) => `Code ${code} created.`
export const discountEnded = (code: string) => `Code ${code} ended.`
export const listingDeleted = (title: string) => `${title} has been deleted.`
export const deactivated = (title: string) => `${title} has been deactivated.`
export const reactivated = (title: string) => `${title} has been reactivated.`
export const uploadRejected = (reason: string) => `Upload failed: ${reason}`
export const draftScheduled = (moment: string) => `Scheduled for ${moment}.`
export const pictureNotStored = (name: string) => `${name} couldn’t be uploaded. Try again.`
export const pictureRefused = (name: string) => `${name} was refused by our storage. Choose another picture.`
