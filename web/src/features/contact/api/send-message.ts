// One request: reads come with their key, writes with what they make stale.
import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

type ContactMessage = { name: string; email: string; message: string; captchaToken: string }

/** POST contact. 409 captcha_used means that the captcha answer was spent before. */
export const useSendMessage = () =>
  useMutation({ mutationFn: (message: ContactMessage) => api.post('contact', message, { auth: 'none' }) })
