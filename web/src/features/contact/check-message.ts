// What the contact form asks for before anything is sent (spec section 5).
import type { FieldErrors } from '@/lib/use-form.ts'

export type ContactFields = { name: string; email: string; message: string }

export function checkMessage({ name, email, message }: ContactFields): FieldErrors {
  const errors: FieldErrors = {}
  if (name.trim() === '') errors.name = 'Enter your name.'
  if (email.trim() === '') errors.email = 'Enter your email address.'
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) errors.email = 'Enter a complete email address.'
  if (message.trim() === '') errors.message = 'Enter a message.'
  return errors
}
