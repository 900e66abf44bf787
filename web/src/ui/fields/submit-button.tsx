import type { ComponentProps } from 'react'
import { Button } from '@/ui/button.tsx'

/** The button of a form on a page. */
export const SubmitButton = (props: ComponentProps<typeof Button>) => (
  <Button type="submit" className="justify-self-start" {...props} />
)
