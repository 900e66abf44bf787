// The mailbox takes a mail by SMTP and shows it without trusting it.
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from '../../../tools/mailbox/start-mailbox.ts'
import { openMailStore } from '../../../tools/mailbox/store.ts'

let mailbox: Mailbox
let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mailbox-'))
  mailbox = await startMailbox({ port: 0, smtpPort: 0, dataDir })
})
afterEach(async () => {
  await mailbox.close()
  rmSync(dataDir, { recursive: true })
})

/** Speaks SMTP line by line, each line after the answer to the one before. */
async function deliver(mails: { to: string; data: string }[]): Promise<string[]> {
  const lines = ['EHLO shop.test']
  for (const { to, data } of mails)
    lines.push('MAIL FROM:<shop@example.com>', `RCPT TO:<${to}>`, 'DATA', `${data}\r\n.`)
  lines.push('QUIT')
  const answers: string[] = []
  const socket = createConnection(mailbox.smtpPort, '127.0.0.1').setEncoding('utf8')
  let pending = ''
  for await (const chunk of socket) {
    pending += chunk
    while (/^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.test(pending)) {
      const [answer = ''] = pending.match(/^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/) ?? []
      pending = pending.slice(answer.length)
      answers.push(answer.trim())
      const line = lines.shift()
      if (line) socket.write(`${line}\r\n`)
    }
  }
  return answers
}

const mail = (subject: string, body: string, type = 'text/plain; charset=utf-8') =>
  `From: Shop <shop@example.com>\r\nTo: Noor <noor@example.com>\r\nSubject: ${subject}\r\nContent-Type: ${type}\r\n\r\n${body}`

const list = async (query = '') => (await (await fetch(`${mailbox.url}/api/messages${query}`)).json()).messages

describe('a mail that the shop sends', () => {
  test('is listed and readable as JSON and as a page', async () => {
    await deliver([{ to: 'noor@example.com', data: mail('=?utf-8?q?Caf=C3=A9_question?=', 'Is it open?') }])
    const [{ id, ...summary }] = await list()
    expect(summary).toMatchObject({ from: 'shop@example.com', to: ['noor@example.com'], subject: 'Café question' })
    const one = await (await fetch(`${mailbox.url}/api/messages/${id}`)).json()
    expect(one.text.trim()).toBe('Is it open?')
    expect(one.headers).toContainEqual({ name: 'from', value: 'Shop <shop@example.com>' })
    expect(await (await fetch(`${mailbox.url}/messages/${id}`)).text()).toContain('Is it open?')
  })

  test('can be found by its recipient', async () => {
    await deliver(['noor@example.com', 'ruta@example.com'].map((to) => ({ to, data: mail(`For ${to}`, 'Hello') })))
    expect(await list()).toHaveLength(2)
    expect((await list('?to=Ruta@example.com')).map(({ subject }: { subject: string }) => subject)).toEqual([
      'For ruta@example.com',
    ])
  })

  test('outlives a restart', { tags: ['mailbox-mails-kept'] }, async () => {
    await deliver([{ to: 'noor@example.com', data: mail('Kept', 'Hello') }])
    await mailbox.close()
    mailbox = await startMailbox({ port: 0, smtpPort: 0, dataDir })
    expect(await list()).toHaveLength(1)
  })

  test('is removed after 500 newer ones', async () => {
    const store = openMailStore(dataDir)
    const envelope = { from: 'shop@example.com', to: ['noor@example.com'] }
    for (let number = 0; number < 503; number += 1)
      await store.add(envelope, new TextEncoder().encode(mail(`Mail ${number}`, 'Hello')))
    store.close()
    const mails = await list()
    expect(mails).toHaveLength(500)
    expect(mails.at(-1).subject).toBe('Mail 3')
  })

  test('runs no script of its own', { tags: ['mailbox-mails-kept'] }, async () => {
    const script = '<script>alert(1)</script>'
    await deliver([{ to: 'noor@example.com', data: mail(`Subject ${script}`, `<p>Hi</p>${script}`, 'text/html') }])
    const [{ id }] = await list()
    const page = await (await fetch(`${mailbox.url}/messages/${id}`)).text()
    expect(page).not.toContain(script)
    expect(page).toContain('sandbox="allow-popups"')
    const frame = await fetch(`${mailbox.url}/messages/${id}/html`)
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups; default-src 'none'/)
  })

  test('is refused above 10 MiB', async () => {
    const answers = await deliver([
      { to: 'noor@example.com', data: mail('Huge', `${'x'.repeat(70)}\r\n`.repeat(150_000)) },
    ])
    expect(answers.join('\n')).toContain('552')
    expect(await list()).toEqual([])
  })
})

test('a mail that is not there is a 404', async () => {
  expect((await fetch(`${mailbox.url}/api/messages/1`)).status).toBe(404)
  expect((await fetch(`${mailbox.url}/messages/1`)).status).toBe(404)
})

describe('a mailbox that is slow and refuses', () => {
  const setThrottle = async (throttle: object) =>
    (await fetch(`${mailbox.url}/_control/throttle`, { method: 'POST', body: JSON.stringify(throttle) })).json()
  const subject = { to: 'noor@example.com', data: mail('Hello', 'Hello') }

  test('answers so many mails with a code, and others late', async () => {
    await setThrottle({ delay_ms: 50, refusals: 1, code: 429, text: 'Too many requests' })
    const began = performance.now()
    const answers = await deliver([subject, subject])
    expect(answers.filter((answer) => answer.startsWith('429 '))).toHaveLength(1)
    expect(performance.now() - began > 100).toBe(true)
    expect(await list()).toMatchObject([{ subject: 'Hello' }])
    expect(await setThrottle({})).toEqual({ connections: 1, receiving: 1 })
  })

  test('answers connections above its limit with 421', async () => {
    await setThrottle({ delay_ms: 200, connections: 1 })
    const first = deliver([subject])
    await expect.poll(() => setThrottle({ delay_ms: 200, connections: 1 })).toMatchObject({ connections: 1 })
    expect((await deliver([subject]))[0]).toMatch(/^421 .*Too many connections/)
    await first
    expect(await list()).toHaveLength(1)
  })
})
