// The document's title; React puts it into the head.

export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · Marketplace`}</title>
