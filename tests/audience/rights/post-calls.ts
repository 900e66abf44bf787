// Who gets which status: posts.
import {
  ADMINS,
  type CallRight,
  EVERYONE,
  MEMBERS,
  members,
  NOBODY,
  right,
  SELLERS,
  SELLERS_CREATE,
} from '../../api/rights/call-right.ts'

const ADMINS_CONFLICT = members(403, { admin: 409 })
const NO_POST = members(404)
const post = { audience: 'followers', subject: 'Owls', body: 'Two new ones' }

export const postCallRights: CallRight[] = [
  right('getPostSender', 'their own', MEMBERS),
  right('setPostalAddress', 'their own', SELLERS, 'seller_required', { body: { postal_address: '1 Mill Lane' } }),
  right('createPost', 'their own', SELLERS_CREATE, 'seller_required', { body: post }),
  right('listOwnPosts', 'their own', MEMBERS),
  right('getOwnPost', 'one that isn’t theirs', NO_POST),
  right('countPostRecipients', 'one that isn’t theirs', NO_POST),
  right('changePost', 'one that isn’t theirs', NO_POST, { body: post }),
  right('deletePost', 'one that isn’t theirs', NO_POST),
  right('testPost', 'one that isn’t theirs', NO_POST),
  right('sendPost', 'one that isn’t theirs', NO_POST, { body: {} }),
  right('cancelPost', 'one that isn’t theirs', NO_POST),
  right('listSentPosts', 'the seller', EVERYONE, { person: 'seller' }),
  right('listSentPosts', 'someone who is gone', NOBODY, { person: 'deleted' }),
  right('listPostSenders', '', ADMINS),
  right('resumePosts', 'of a seller who isn’t paused', ADMINS_CONFLICT, 'already_done', { person: 'seller' }),
]
