// The metadata of a seller's public profile and of its posts.
import { type PublicProfile, pages, pageTitle, segment, summarise } from '../../contract/index.ts'
import type { PageWords } from '../../contract/page-words.ts'
import { readAnswer } from './api.ts'
import { feedOf, readPosts } from './feeds.ts'
import { addressOf, missing } from './item-metadata.ts'
import type { FindMetadata, PageResult } from './show-page.ts'

/** https://schema.org/ProfilePage about a Person. */
function profilePageData(profile: PublicProfile, url: string, picture: string | undefined) {
  return {
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
function describeProfile(profile: PublicProfile, identifier: string, isPlain: boolean, words: PageWords): PageResult {
  const url = addressOf(pages.profile.path({ identifier: profile.username }))
  const picture = profile.avatar && /^https?:\/\//.test(profile.avatar) ? profile.avatar : undefined
  return {
    metadata: {
      title: pageTitle(profile.name),
      description: words.productsBy(profile.name, profile.username),
      url,
      // A section or a search of the shop repeats it.
      isLeftOut: !isPlain,
      kind: 'profile',
      feed: feedOf('shop', profile.username),
      ...(picture ? { image: { url: picture, alt: profile.name } } : {}),
      data: [profilePageData(profile, url, picture)],
      calls: [
        `users/public-profile/${identifier}`,
        `users/public-profile/${identifier}/shop`,
        ...(isPlain ? [`search?seller=${profile.id}`] : []),
        `users/public-profile/${identifier}/bundles`,
      ],
    },
  }
}

export const profileMetadata: FindMetadata = async (ask, { identifier = '' }, query, words) => {
  const profile = await readAnswer<PublicProfile>(await ask(`users/public-profile/${segment(identifier)}`))
  const isPlain = Object.keys(query).length === 0
  if (!profile) return missing(words, 'profile_not_found')
  return describeProfile(profile, segment(identifier), isPlain, words)
}

/** What a seller sent to followers. Search engines leave out a list without posts. */
export const sellerPostsMetadata: FindMetadata = async (ask, { identifier = '' }, query, words) => {
  const found = await readPosts(ask, identifier)
  if (!found) return missing(words, 'profile_not_found')
  const { path, profile, posts } = found
  return {
    metadata: {
      title: pageTitle(words.postsFrom(profile)),
      description: summarise(words.newsFrom(profile.name, posts.map(({ subject }) => subject).join(', '))),
      url: addressOf(pages.sellerPosts.path({ identifier: profile.username })),
      isLeftOut: posts.length === 0 || Object.keys(query).length > 0,
      feed: feedOf('posts', profile.id),
      calls: [path, `${path}/posts`],
    },
  }
}
