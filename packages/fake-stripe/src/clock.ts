/** Unix time in whole seconds, the unit of every timestamp in the API. */
export const now = (): number => Math.floor(Date.now() / 1000)
