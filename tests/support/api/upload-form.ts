// The upload form of the spec (multipart), as a browser sends it.
import { request } from 'node:http'
import { functionPath } from '../call-check.ts'
import { stack } from '../stack.ts'
import { PDF, PNG } from './listings.ts'
import type { TestUser } from './people.ts'

export type Part = { field: string; content: Uint8Array<ArrayBuffer> | string; name?: string; type?: string }

export const fields = { title: 'Meadow quilt', description: 'Twelve blocks.', price: '12.50' }
export const file: Part = { field: 'file', content: PDF, name: 'meadow pattern.pdf', type: 'application/pdf' }
export const image: Part = { field: 'showcase_images', content: PNG, name: 'a.png', type: 'image/png' }

/** Sends the form; `values` change its text fields. */
export async function submitForm(person: TestUser, parts: Part[], values: Record<string, string> = {}) {
  const form = new FormData()
  for (const part of parts) form.append(part.field, new Blob([part.content], { type: part.type }), part.name)
  const texts = { auth0_id: person.id, ...fields, currency: 'USD', is_active: 'true', ...values }
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await fetch(`${stack.urls.web}/api/files/upload`, { method: 'POST', headers, body: form })
  return { status: response.status, body: await response.json() }
}

/** Begins a form that says to have so many bytes, and waits for an answer without sending them. */
export async function announceForm(person: TestUser, bytes: number) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Record<string, string> }>()
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(bytes),
  }
  const path = functionPath('/files/upload')
  const form = request(
    `${stack.urls.functions[path.split('/')[0] ?? '']}/${path}`,
    { method: 'POST', headers },
    async (response) => {
      const text = (await response.toArray()).join('')
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
      form.destroy()
    },
  )
  form.on('error', reject)
  form.flushHeaders()
  form.write('--x\r\n')
  return await promise
}

const sendPictures = async (person: TestUser, path: string, form: FormData) => {
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await fetch(`${stack.urls.web}/api/users/${path}`, { method: 'POST', headers, body: form })
  return { status: response.status, body: await response.json() }
}

/** Sends a picture of one's own, in the name of a person. */
export const sendAvatar = (person: TestUser, form: FormData, userId = person.id) =>
  sendPictures(person, `${userId}/avatar`, form)

/** The same of their shop. */
export const sendBanner = (person: TestUser, form: FormData) => sendPictures(person, `${person.id}/banner`, form)

/** Uploads a picture for a message. */
export const sendMessagePicture = (person: TestUser, form: FormData, userId = person.id) =>
  sendPictures(person, `${userId}/message-pictures`, form)
