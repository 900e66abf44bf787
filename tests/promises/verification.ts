// What previews, signed documents, receipts and verified copies hold. A test names its promises as tags.

export const verification = {
  'Verification and receipts': {
    'documents-verify': 'A signed document verifies offline; an altered, expired or misused one does not',
    'copies-found':
      'Anyone finds the item and release of a file that is or was on sale; what is hidden is found by its seller and buyers',
    'receipts-verify':
      'Anyone with a receipt’s id reads what was bought and whether it was refunded, and nothing about the buyer',
    'receipts-offline': 'A script of the documentation verifies a receipt offline and rejects a changed one',
    'previews-by-seller': 'Sellers add labelled pictures to files that the shop makes no preview of',
    'previews-viewer': 'Pictures of a preview open large, by keyboard too, with zoom and their text for screen readers',
    'previews-made':
      'Visitors read or hear the start of a file, made from the pinned copy; a failed preview blocks nothing',
    'documents-rotate': 'A retired key verifies the documents of its time and signs no more',
  },
} as const
