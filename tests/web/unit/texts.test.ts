// The texts of the specification (sections 2, 4, 5 and 8) stand word for word in the code.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ERRORS } from '../../../contract/errors.ts'
import { projectDir } from '../../../tools/stack/environment.ts'

const sources = ['contract/pages.ts', 'web/src/**/*.{ts,tsx}']
  .flatMap((pattern) => globSync(pattern, { cwd: projectDir, exclude: ['**/*.test.*'] }))
  .map((file) => readFileSync(join(projectDir, file), 'utf8').replace(/\s+/g, ' '))
const texts = [...sources, ...Object.values(ERRORS).map(({ message }) => message)].join('\n')

test.each([
  'Your marketplace for digital products.',
  'Search for products...',
  'An error occurred when fetching data. Please check the API and try again.',
  'Your cart is empty.',
  'Error loading popular items. Please try again later.',
  'No popular items available.',
  'Loading your orders...',
  'No orders yet.',
  'Loading your listings...',
  "Are you sure you want to deactivate this listing? This action will remove the product from users' carts and wishlists.",
  "You don't have any listings yet...",
  'Become a seller to start listing your products!',
  'Your wishlist is empty.',
  'No matching items found.',
  'You already purchased this item!',
  'No reviews yet.',
  'This listing is no longer available.',
  'Item not found.',
  'Thank you for your purchase!',
  'Access Denied',
  'No Reports.',
  'Your account has been banned.',
  'Not authenticated.',
  'File size exceeds the 5GB limit.',
  'Invalid file type or size. Only images, PDFs, videos, and text files up to 5GB are allowed.',
  'You can upload a max of 5 images.',
  'Please enter a username.',
  'Username is available!',
  'This username is already taken.',
  'Error checking username.',
  'User not authenticated.',
  'Please enter a reason for reporting.',
  'Invalid user profile. Cannot report.',
  'Please provide a rating and a comment.',
  'Please verify you are not a robot.',
  'Attempt to ban user without admin permissions.',
  'Failed to fetch user profile.',
  'Failed to add item to cart.',
  'Failed to remove item from cart.',
  'Failed to add item to wishlist.',
  'Failed to remove item from wishlist.',
  'Failed to generate download link.',
  'An error occurred while deactivating the list.',
  'An error occurred while reactivating the list.',
  '{title} has been deactivated.',
  '{title} has been reactivated.',
  'An error occurred while deleting your account.',
  'Report submitted successfully!',
  'Failed to submit report.',
  'User banned successfully!',
  'Failed to ban user.',
  'Report dismissed successfully!',
  'Failed to dismiss report.',
  'Report reactivated successfully!',
  'Failed to reactivate report.',
  'Upload failed: $',
  'File uploaded successfully!',
  'An error occurred while attempting to upload your file.',
  'Item updated successfully!',
  'Error updating item. Please try again.',
  'Message sent successfully!',
  'Error sending message. Please try again later.',
  'Profile updated successfully!',
  'Error updating profile.',
  'Failed to fetch item details.',
  'Failed to fetch ratings.',
  'Failed to fetch reviews.',
  'Failed to fetch popular items.',
  'Failed to fetch products.',
  'Error loading products. Please try again later.',
  'Missing session id.',
  'Failed to fetch order details.',
  'Failed to fetch orders.',
  'An error occurred.',
  'Failed to fetch listings.',
  'Error fetching listings.',
  'You have already reviewed this item.',
  'Failed to submit review.',
  'Review submitted successfully!',
])('a person reads: %s', { tags: ['text-stands-word'] }, (text) => {
  expect(texts.includes(text)).toBe(true)
})

test('a text with values is made of parameters, which the app knows too', { tags: ['errors-in-language'] }, () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: projectDir })
      .map((file) => readFileSync(join(projectDir, file), 'utf8'))
      .join('\n')
  const worded = read('edge-functions/**/*.ts').matchAll(/new ApiError\((?:'(\w+)'|[\w.]+), \{[^}]*\bmessage\b/g)
  expect(new Set(Array.from(worded, ([, code]) => code))).toEqual(new Set(['invalid_request']))
  const details = [...read('supabase/schemas/**/*.sql').matchAll(/private\.reject\('(\w+)', ([\w.]+)/g)]
  const named = details.filter(([, , detail = '']) => !/(^|\.|_)id$/.test(detail)).map(([, code]) => code)
  expect(named.toSorted()).toEqual(['licence_key_repeated', 'setting_changed'])
})
