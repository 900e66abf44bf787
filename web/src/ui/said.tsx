// Words of one side, under who said them. Stands in a list of descriptions.
export const Said = ({ who, text }: { who: string; text: string }) => (
  <div>
    <dt className="text-sm font-medium text-muted">{who}</dt>
    <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
  </div>
)
