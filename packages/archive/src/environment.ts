// The API key or access token. It is not an option, because other users of the machine can read
// command lines.
const { MARKETPLACE_TOKEN } = process.env

export const environment = { token: MARKETPLACE_TOKEN || undefined }
