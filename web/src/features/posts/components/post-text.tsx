// The text of a post, on the archive's page and in the preview of its mail.

import { WHY_FROM_SELLER } from '@contract/text/invitations.ts'
import { linkParts } from '@contract/text/links.ts'
import { inOneLine, paragraphsOf } from '@contract/text/typed-texts.ts'
import { Fragment } from 'react'
import { t } from '@/lib/texts.ts'
import { Card } from '@/ui/page-parts.tsx'
import { AUDIENCES, type Audience } from '../words.tsx'

export const PostText = ({ body }: { body: string }) => (
  <div className="grid max-w-prose gap-4">
    {paragraphsOf(body).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is known by its place alone
      <p key={index} className="whitespace-pre-line wrap-anywhere">
        {linkParts(paragraph).map(({ at, text, href }) => (
          <Fragment key={at}>
            {href ? (
              <a href={href} rel="nofollow ugc noopener noreferrer" target="_blank" className="link">
                {text}
              </a>
            ) : (
              text
            )}
          </Fragment>
        ))}
      </p>
    ))}
  </div>
)

type PostPreviewProps = { audience: Audience; subject: string; body: string; seller: string; address: string }

/** The mail as recipients see it. */
export const PostPreview = ({ audience, subject, body, seller, address }: PostPreviewProps) => (
  <Card className="grid gap-4 p-5 sm:p-6">
    <p className="text-xl font-semibold wrap-anywhere">{subject.trim() || t`Your subject`}</p>
    <p>{t`From ${seller}`}</p>
    <PostText body={body.trim() || t`Your text`} />
    <div className="grid gap-1 border-t border-line pt-4 text-sm text-muted">
      <p className="wrap-anywhere">
        {seller}, {inOneLine(address) || t`your postal address`}
      </p>
      <p className="wrap-anywhere">
        {WHY_FROM_SELLER[AUDIENCES[audience].stops](seller)}{' '}
        <span className="whitespace-nowrap underline">{t`Unsubscribe`}</span>
      </p>
    </div>
  </Card>
)
