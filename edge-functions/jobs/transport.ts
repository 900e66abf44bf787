import { createTransport } from 'nodemailer'

const SECONDS = 1000

/** One connection for all mails of a run; no file and no address is ever read for an attachment. */
export const openTransport = (url: string) =>
  createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 5 * SECONDS,
    greetingTimeout: 5 * SECONDS,
    socketTimeout: 10 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
