import { withoutHarmless } from '@contract/text/invisible-characters.ts'
import { readText } from '@contract/text/text-reader.ts'
import { useId } from 'react'
import { t } from '@/lib/texts.ts'

type TextFileFieldProps = { disabled?: boolean | undefined; onText: (text: string) => void }

/** Fills a text area above it from a text file. */
export function TextFileField({ disabled, onText }: TextFileFieldProps) {
  const id = useId()
  return (
    <p>
      <label htmlFor={id} className="font-medium">
        {t`Or choose a text file`}
      </label>
      <input
        id={id}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        disabled={disabled}
        className="mt-1.5 block w-full text-sm file:mr-3 file:h-9 file:rounded-md file:border file:border-line-strong/60 file:bg-surface file:px-3 file:font-semibold"
        onChange={({ target }) =>
          void target.files?.[0]
            ?.arrayBuffer()
            .then((bytes) => onText(withoutHarmless(readText(new Uint8Array(bytes)))))
        }
      />
    </p>
  )
}
