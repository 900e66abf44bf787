// The wide picture of a shop. It says nothing that the page does not.
export const Banner = ({ address }: { address: string }) => (
  <img src={address} alt="" className="aspect-[4/1] w-full rounded-lg bg-sunken object-cover" />
)
