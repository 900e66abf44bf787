// What the contact form asks for before anything is sent (spec section 5).
import type { FieldErrors } from '@/lib/use-form.ts'

export type ContactFields = { name: string; email: string; message: string }

export function checkMessage({ name, email, message }: ContactFields): FieldErrors {
  const errors: FieldErrors = {}
  if (name.trim() === '') errors.name = 'Please enter your name.'
  if (email.trim() === '') errors.email = 'Please enter your email address.'
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) errors.email = 'Please enter a full email address.'
  if (message.trim() === '') errors.message = 'Please enter a message.'
  return errors
}
