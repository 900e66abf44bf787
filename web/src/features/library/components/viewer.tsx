// Shows a file in the page. Its bytes come from Storage's origin, so no script in it can act as the
// shop's. Only a PDF's link is inline: the other elements show what a link would save.
import { readText } from '@contract/text/text-reader.ts'
import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useRef, useState } from 'react'
import { readableMessage } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { ErrorText } from '@/ui/page-parts.tsx'
import { ZoomablePicture } from '@/ui/pictures/zoomable-picture.tsx'

const FORMS = {
  pdf: /^application\/pdf$/,
  picture: /^image\/(png|jpeg|webp|gif)$/,
  audio: /^audio\//,
  video: /^video\//,
  text: /^text\/(plain|csv|markdown)\b/,
}
type Form = keyof typeof FORMS

export const formOf = (type: string): Form | undefined =>
  (Object.keys(FORMS) as Form[]).find((form) => FORMS[form].test(type))

const TEXT_MAX_BYTES = 256 * 1024

type Shown = { form: Form; link: string; text?: string; isWhole?: boolean }

async function loadText(link: string): Promise<Pick<Shown, 'text' | 'isWhole'>> {
  const response = await fetch(link, { headers: { range: `bytes=0-${TEXT_MAX_BYTES - 1}` }, cache: 'no-store' })
  if (!response.ok) throw new Error(`Storage answered ${response.status}.`)
  const charset = /charset=([\w-]+)/.exec(response.headers.get('content-type') ?? '')?.[1]
  const bytes = new Uint8Array(await response.arrayBuffer())
  return {
    text: readText(bytes.subarray(0, TEXT_MAX_BYTES), { declared: charset, isCut: bytes.length >= TEXT_MAX_BYTES }),
    isWhole: bytes.length < TEXT_MAX_BYTES,
  }
}

type MediaProps = { form: 'audio' | 'video'; name: string; link: string; askLink: () => Promise<string> }

/** Continues at the same moment with a new link after the old one ended. */
function Media({ form: Element, name, link, askLink }: MediaProps) {
  const [shown, setShown] = useState({ link, at: 0 })
  const [isBroken, setIsBroken] = useState(false)
  const tried = useRef<number>(undefined)
  const renew = async (at: number) => {
    // Twice at one moment: the file can't be played.
    if (tried.current === at) return setIsBroken(true)
    tried.current = at
    await askLink().then(
      (next) => setShown({ link: next, at }),
      () => setIsBroken(true),
    )
  }
  return (
    <>
      <Element
        controls
        src={shown.link}
        aria-label={name}
        className="max-h-[75vh] w-full"
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.currentTime = shown.at
        }}
        onError={({ currentTarget }) => void renew(currentTarget.currentTime)}
      />
      {isBroken && <ErrorText>{t`This browser can’t play the file. Download it instead.`}</ErrorText>}
    </>
  )
}

function Contents({
  shown: { form, link, text, isWhole },
  name,
  askLink,
}: {
  shown: Shown
  name: string
  askLink: () => Promise<string>
}) {
  if (form === 'pdf')
    return <iframe src={link} title={name} className="h-[75vh] w-full rounded-md border border-line" />
  if (form === 'picture') return <ZoomablePicture src={link} alt={name} className="h-[75vh]" />
  if (form === 'text')
    return (
      <>
        <pre
          // The keyboard scrolls it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area needs the focus
          tabIndex={0}
          role="document"
          aria-label={name}
          className="max-h-[75vh] overflow-auto rounded-md border border-line bg-surface p-4 text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </pre>
        {!isWhole && (
          <p className="mt-2 text-sm text-muted">{t`This is the beginning. Download the file to read the rest.`}</p>
        )}
      </>
    )
  return <Media form={form} name={name} link={link} askLink={askLink} />
}

type ViewerProps = { name: string; type: string; disabled?: boolean; askLink: () => Promise<string> }

export function Viewer({ name, type, disabled, askLink }: ViewerProps) {
  const form = formOf(type)
  const view = useMutation({
    mutationFn: async (): Promise<Shown> => {
      if (!form) throw new Error('This browser can’t show the file.')
      const link = await askLink()
      return { form, link, ...(form === 'text' ? await loadText(link) : {}) }
    },
  })
  if (!form) return null
  if (view.data) return <Contents shown={view.data} name={name} askLink={askLink} />
  return (
    <>
      <Button variant="secondary" disabled={disabled} busy={view.isPending} onClick={() => view.mutate()}>
        {!view.isPending && <Eye className="size-4" />}
        {t`Open ${name}`}
      </Button>
      {view.isError && <ErrorText>{readableMessage(view.error, messages.downloadFailed)}</ErrorText>}
    </>
  )
}
