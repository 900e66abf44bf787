// What a person and their shop say of themselves, below their name.
import type { PublicProfile } from '@contract/profiles.ts'
import { RefundDetails } from './refund-details.tsx'

export const ShopWords = ({ profile }: { profile: PublicProfile }) => (
  <div className="mt-6 grid max-w-prose gap-4">
    {profile.bio && <p className="whitespace-pre-line wrap-anywhere">{profile.bio}</p>}
    {profile.links.length > 0 && (
      <ul aria-label="Links" className="flex flex-wrap gap-x-5 gap-y-1">
        {profile.links.map(({ label, url }) => (
          <li key={`${label} ${url}`}>
            <a
              href={url}
              rel="nofollow ugc noopener noreferrer"
              target="_blank"
              className="inline-block py-1 text-accent underline underline-offset-4 wrap-anywhere"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    )}
    {profile.announcement && (
      <section aria-label="Announcement" className="rounded-lg bg-sunken px-4 py-3">
        <p className="whitespace-pre-line wrap-anywhere">{profile.announcement}</p>
      </section>
    )}
    {profile.refund_policy && <RefundDetails text={profile.refund_policy} />}
  </div>
)
