/** How to reach who runs this copy of the site, as far as the site itself knows. */
import { contactsOf, noContactsText } from '@kurazh/contract/contacts.ts'
import { useSession } from '../../api/session.ts'

/** Where to write: the addresses the operator has given, or an honest word that there are none. */
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
