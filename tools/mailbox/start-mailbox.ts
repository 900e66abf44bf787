// The mailbox: an SMTP server without passwords or TLS, a page with the received mails, and the
// same as JSON: GET /api/messages (newest first, ?to= filters) and GET /api/messages/:id. As the
// mail provider it posts a bounce or a complaint to the shop: POST /_control/bounce { to, kind,
// message_id }. Like a provider it can be slow and refuse mails for a while: POST /_control/throttle
// (throttle.ts).
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { SMTPServer } from 'smtp-server'
import { listen } from '../stack/listen.ts'
import { listPage, mailPage, missingPage, style } from './pages.ts'
import { type EventTarget, mailEvent, postEvent } from './provider-events.ts'
import { type MailStore, openMailStore } from './store.ts'
import { openThrottle, type Throttle, throttleSettings } from './throttle.ts'

export type MailboxOptions = {
  /** Port of the page. 0 is any free one, also for smtpPort. */
  port: number
  smtpPort: number
  dataDir: string
  /** URL that receives events. Without it, the mailbox sends none. */
  events?: EventTarget
  log?: (line: string) => void
}

export type Mailbox = { url: string; port: number; smtpPort: number; close(): Promise<void> }

const HOST = '127.0.0.1'
/** Maximum bytes of a mail. */
const largestMail = 10 * 1024 * 1024

export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { log = () => {} } = options
  const store = openMailStore(options.dataDir)
  const throttle = openThrottle()
  const smtp = smtpSink(store, throttle, log)
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject)
    smtp.listen(options.smtpPort, HOST, () => resolve())
  })
  smtp.removeAllListeners('error').on('error', (error) => log(`mailbox: ${error.message}`))
  const page = await listen(
    createAdaptorServer({ fetch: mailboxApp(store, throttle, options.events).fetch }) as Server,
    options.port,
  )
  const smtpPort = (smtp.server.address() as AddressInfo).port
  log(`mailbox on ${page.url}, SMTP on ${HOST}:${smtpPort}`)
  return {
    ...page,
    smtpPort,
    async close() {
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
      await page.close()
      store.close()
    },
  }
}

function smtpSink(store: MailStore, throttle: Throttle, log: (line: string) => void): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMail,
    onConnect: (session, done) => done(throttle.refusalOf(session.id)),
    onClose: (session) => throttle.forget(session.id),
    onData(stream, session, done) {
      const receive = async () => {
        const mail = await buffer(stream)
        await throttle.receive()
        if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 })
        const { mailFrom, rcptTo } = session.envelope
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
        log(`mail ${await store.add(envelope, mail)} came`)
      }
      receive().then(() => done(), done)
    },
  })
}

function mailboxApp(store: MailStore, throttle: Throttle, events: EventTarget | undefined): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Cache-Control', 'no-store')
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; frame-ancestors 'none'",
      )
    }
  })
  app.get('/', (c) => c.html(listPage(store.list())))
  app.get('/style.css', (c) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/api/messages', (c) => c.json({ messages: store.list(c.req.query('to')) }))
  app.get('/api/messages/:id{[0-9]{1,12}}', async (c) => {
    const mail = await store.read(Number(c.req.param('id')))
    return mail ? c.json(mail) : c.json({ error: 'No such mail' }, 404)
  })
  app.get('/messages/:id{[0-9]{1,12}}', async (c) => {
    const mail = await store.read(Number(c.req.param('id')))
    return mail ? c.html(mailPage(mail)) : c.html(missingPage(), 404)
  })
  app.get('/messages/:id{[0-9]{1,12}}/html', async (c) => {
    const mail = await store.read(Number(c.req.param('id')))
    // The mail may only use its own styles: no scripts, no external pictures, no forms.
    const policy =
      "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
    return c.html(mail?.html ?? '', mail ? 200 : 404, { 'Content-Security-Policy': policy })
  })
  app.post('/_control/bounce', async (c) => {
    // Rejects forms on other sites.
    if (!['same-origin', undefined].includes(c.req.header('sec-fetch-site')))
      return c.json({ error: 'Another site' }, 403)
    const isForm = !c.req.header('content-type')?.startsWith('application/json')
    const event = mailEvent.safeParse(isForm ? await c.req.parseBody() : await c.req.json().catch(() => null))
    if (!event.success || !events) return c.json({ error: 'Needs to and kind, and a shop' }, 400)
    const status = await postEvent(events, event.data)
    return isForm && status === 200 ? c.redirect('/', 303) : c.json({ status })
  })
  app.post('/_control/throttle', async (c) => {
    const change = throttleSettings.safeParse(await c.req.json().catch(() => null))
    return change.success ? c.json(throttle.change(change.data)) : c.json({ error: 'Needs throttle settings' }, 400)
  })
  app.notFound((c) => c.html(missingPage(), 404))
  return app
}
