/** Above the first own words about a claimed purchase: until then its seller sees “Guest”. */
export const ShowsName = () => (
  <p className="mb-4 text-muted">You bought this as a guest. When you send this, the seller will see your name.</p>
)
