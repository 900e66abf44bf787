// The upload form of the spec (multipart), as a browser sends it.
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
  return await person.post('files/upload', form)
}
