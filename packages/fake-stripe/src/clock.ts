/** Unix time in whole seconds, as in all timestamps of the API. */
export const now = (): number => Math.floor(Date.now() / 1000)
