// The metadata of a seller's public profile.
import { type PublicProfile, pages, pageTitle, segment } from '../../contract/index.ts'
import { readAnswer } from './api-answers.ts'
import { settings } from './context.ts'
import { missing } from './one-thing.ts'
import type { FindMetadata, Found } from './show-page.ts'

/** https://schema.org/ProfilePage about a Person. */
function profilePageData(profile: PublicProfile, url: string, picture: string | undefined) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: profile.created_at,
    mainEntity: {
      '@type': 'Person',
      name: profile.name,
      alternateName: profile.username,
      identifier: profile.id,
      url,
      ...(picture ? { image: picture } : {}),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/FollowAction',
        userInteractionCount: profile.followers_count,
      },
    },
  }
}

/** A profile has one address, by username, also where it was asked for by id. */
function describe(profile: PublicProfile, identifier: string): Found {
  const url = settings.SITE_URL + pages.profile.path({ identifier: profile.username })
  const picture = profile.avatar && /^https?:\/\//.test(profile.avatar) ? profile.avatar : undefined
  return {
    metadata: {
      title: pageTitle(profile.name),
      description: `Digital products by ${profile.name} (@${profile.username}).`,
      url,
      kind: 'profile',
      ...(picture ? { image: { url: picture, alt: profile.name } } : {}),
      data: profilePageData(profile, url, picture),
      calls: [
        `users/public-profile/${identifier}`,
        `files/public/user/${identifier}`,
        `users/public-profile/${identifier}/bundles`,
      ],
    },
  }
}

export const profileMetadata: FindMetadata = async (ask, { identifier = '' }) => {
  const profile = await readAnswer<PublicProfile>(await ask(`users/public-profile/${segment(identifier)}`))
  return profile ? describe(profile, segment(identifier)) : missing('profile_not_found')
}
