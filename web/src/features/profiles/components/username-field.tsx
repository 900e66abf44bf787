// The username with its Check button, which asks whether the name is still free (spec section 5).
import { useState } from 'react'
import * as messages from '@/lib/messages.ts'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { useCheckUsername } from '../api.ts'

type UsernameFieldProps = {
  value: string
  /** The member's own name, which is theirs to keep. */
  current: string
  error?: string
  onChange: (username: string) => void
}

export function UsernameField({ value, current, error, onChange }: UsernameFieldProps) {
  const check = useCheckUsername()
  const [blank, setBlank] = useState(false)

  const type = (username: string) => {
    check.reset()
    setBlank(false)
    onChange(username)
  }
  const ask = () => {
    setBlank(value.trim() === '')
    if (value.trim() !== '') check.mutate(value.trim())
  }

  const free = check.data?.available === true || (check.isSuccess && value.trim().toLowerCase() === current)
  const unavailable = check.data?.reason === 'malformed' ? messages.usernameMalformed : messages.usernameTaken
  const rejection =
    (blank && messages.usernameRequired) ||
    (check.isError && messages.usernameCheckFailed) ||
    (check.isSuccess && !free && unavailable) ||
    error

  return (
    <div>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={rejection || undefined}
        hint={rejection === messages.usernameMalformed ? undefined : messages.usernameMalformed}
        onChange={(event) => type(event.target.value)}
        action={
          <Button variant="secondary" busy={check.isPending} onClick={ask}>
            Check
          </Button>
        }
      />
      <p role="status" className="text-sm text-accent-ink">
        {free && <span className="mt-1.5 block">{messages.usernameAvailable}</span>}
      </p>
    </div>
  )
}
