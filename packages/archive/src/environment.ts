// Who exports or imports: a key or a token, which stands in no command line, where others on the
// machine would read it.
const { MARKETPLACE_TOKEN } = process.env

export const given = { token: MARKETPLACE_TOKEN || undefined }
