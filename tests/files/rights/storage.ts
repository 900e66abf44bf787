// Storage: sellers upload to, read back and delete their open uploads, and nothing else.
import { nobody, on, type Right } from '../../platform/rights/right.ts'

const objects = on('storage.objects')
const buckets = on('storage.buckets')

export const storageRights: Right[] = [
  objects.insert(
    "stores bytes at the seller's open upload",
    ['seller'],
    "(bucket_id, name) values ('product-files', $uploadPath)",
  ),
  objects.insert(
    "stores bytes at another place of the seller's",
    nobody,
    "(bucket_id, name) values ('product-files', $seller || '/' || gen_random_uuid())",
  ),
  objects.select('sees a sold object', nobody, '*', 'name = $soldPath'),
  objects.update('moves a sold object', nobody, "name = 'elsewhere'", 'name = $soldPath'),
  objects.remove('deletes a sold object', nobody, 'name = $soldPath'),
  objects.insert(
    "stores a picture at the seller's open upload",
    ['seller'],
    "(bucket_id, name) values ('showcase-images', $showcasePath)",
  ),
  objects.insert(
    'stores a product file where a picture belongs',
    nobody,
    "(bucket_id, name) values ('product-files', $showcasePath)",
  ),
  objects.select("reads back the seller's open upload", ['seller'], '*', 'name = $storedPath'),
  objects.remove("deletes the seller's open upload", ['seller'], 'name = $storedPath'),
  objects.remove('deletes every object, which are their open uploads', ['seller']),
  objects.insert(
    'stores a picture of the buyer where such pictures are',
    nobody,
    "(bucket_id, name) values ('avatars', $buyer || '/' || gen_random_uuid())",
  ),
  objects.insert(
    'stores a picture of the buyer where those of messages are',
    nobody,
    "(bucket_id, name) values ('message-pictures', $buyer || '/' || gen_random_uuid())",
  ),
  objects.select(
    'sees a picture that the buyer uploaded for a message',
    nobody,
    '*',
    "name = $buyer || '/' || $picture",
  ),
  buckets.update('opens a bucket', nobody, 'public = true'),
]
