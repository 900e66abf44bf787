// The export of a banned or suspended user. A code by mail proves that the link was not passed on.
import { useState } from 'react'
import { ArchiveDownload } from '@/ui/archive-download.tsx'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { fetchRedressExport, type RedressToken, useExportCode } from '../api.ts'

export function RedressData({ token }: { token: RedressToken }) {
  const [code, setCode] = useState('')
  const { mutate, isPending, isSuccess } = useExportCode(token)
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data" className="mb-2 text-2xl">
        Your data
      </h2>
      <p className="mb-4 text-muted">Everything we store about you in one ZIP file. First, we’ll email you a code.</p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        {isSuccess ? 'Send another code' : 'Send code'}
      </Button>
      {isSuccess && (
        <div className="mt-4 grid max-w-sm justify-items-start gap-4">
          <TextField
            label="Code"
            hint="We’ve emailed you a code. It’s valid for 15 minutes."
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          {code.trim() !== '' && (
            <div>
              <ArchiveDownload label="Download your data" fetchArchive={() => fetchRedressExport(token, code)} />
            </div>
          )}
        </div>
      )}
    </section>
  )
}
