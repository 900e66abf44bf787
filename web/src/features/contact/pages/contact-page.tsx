// Contact: a message to the people who run the shop. Members find their name and email filled in.
import { pages } from '@contract/pages.ts'
import { useViewer } from '@/auth/viewer.ts'
import { Loading } from '@/ui/feedback/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { ContactForm } from '../components/contact-form.tsx'

export function ContactPage() {
  const viewer = useViewer()
  const waiting = viewer.status === 'loading'
  const known =
    viewer.status === 'member' ? { name: viewer.login.name ?? '', email: viewer.login.email ?? '' } : undefined
  return (
    <div className="container-text pt-12">
      <PageHeader
        title={pages.contact.title}
        lead="Have a question, a problem with an order or an idea? Write to us."
      />
      {waiting ? <Loading /> : <ContactForm initial={known ?? {}} />}
    </div>
  )
}
