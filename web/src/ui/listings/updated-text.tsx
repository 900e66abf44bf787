/** Beside a purchase, in the library, in orders and on listings. */
export const UpdatedText = ({ item: { is_updated } }: { item: { is_updated: boolean } }) =>
  is_updated && <p className="text-sm font-medium text-accent-ink">Updated since your last download</p>
