declare const process: { env: { WEB_HOST_SECRET?: string } }

export const secret = process.env.WEB_HOST_SECRET ?? ''
