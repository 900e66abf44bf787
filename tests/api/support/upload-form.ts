// The upload form of the spec (multipart), as a browser sends it.
import { stack } from '../../support/stack.ts'
import { PDF, PNG } from './listings.ts'
import type { Person } from './people.ts'

export type Part = { field: string; content: Uint8Array<ArrayBuffer> | string; name?: string; type?: string }

export const fields = { title: 'Meadow quilt', description: 'Twelve blocks.', price: '12.50' }
export const file: Part = { field: 'file', content: PDF, name: 'meadow pattern.pdf', type: 'application/pdf' }
export const image: Part = { field: 'showcase_images', content: PNG, name: 'a.png', type: 'image/png' }

/** Sends the form; `values` change its text fields. */
export async function submitForm(person: Person, parts: Part[], values: Record<string, string> = {}) {
  const form = new FormData()
  for (const part of parts) form.append(part.field, new Blob([part.content], { type: part.type }), part.name)
  const texts = { auth0_id: person.id, ...fields, currency: 'USD', is_active: 'true', ...values }
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await fetch(`${stack.urls.web}/api/files/upload`, { method: 'POST', headers, body: form })
  return { status: response.status, body: await response.json() }
}
