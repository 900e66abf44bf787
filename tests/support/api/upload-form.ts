// The upload form of the spec (multipart), as a browser sends it.
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
