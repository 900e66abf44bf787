// Pictures in messages. They are their own domain, so that reading messages anew does not sign links anew.
import { messagePictureForm, pictureLinks, uploadedPicture } from '../schemas/messages.ts'
import { json, operationsOf } from './operation.ts'

export const pictureCalls = operationsOf('pictures', 'Messages', {
  uploadMessagePicture: {
    function: 'downloads',
    call: 'post /users/{userId}/message-pictures',
    summary:
      'Takes a picture, PNG or JPEG, with its thumbnail, for a message that the caller writes within a day. What a camera notes about place and time is taken out.',
    access: 'self',
    form: messagePictureForm,
    answers: { 201: json('The picture, by whose id a message takes it.', uploadedPicture) },
    errors: ['file_required', 'invalid_file_type', 'file_too_large', 'rate_limited'],
  },
  getPictureLinks: {
    function: 'downloads',
    call: 'get /messages/{messageId}/pictures',
    summary: 'Links to the pictures of a message in a conversation of the caller’s, or of a case that waits for them.',
    access: 'user',
    answers: { 200: json('A link for each, and one to its small version.', pictureLinks) },
    errors: ['not_found'],
  },
})
