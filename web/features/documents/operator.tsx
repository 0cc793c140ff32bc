/** Shows how to contact the operator, as far as the site knows. */
import { contactsOf, noContactsText } from '@kurazh/contract/account/contacts.ts'
import { useSession } from '../../api/session.ts'

/** The operator's contact addresses, or a plain statement that there are none. */
export function OperatorContacts() {
  const social = useSession()?.social
  if (!social) return <p>Ссылки для связи загружаются…</p>
  const contacts = contactsOf(social)
  if (contacts.length === 0) return <p>{noContactsText}</p>
  return (
    <ul>
      {contacts.map(({ name, address }) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
