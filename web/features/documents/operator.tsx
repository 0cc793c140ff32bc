/** Who runs this copy of the site, as far as the site itself knows. */
import { contactsOf, noContactsText } from '@kurazh/contract/contacts.ts'
import { useSession } from '../../api/session.ts'

/** The operator in general words, for both documents. */
export function OperatorWords() {
  return (
    <p>
      Оператор сайта&nbsp;— тот, кто его установил и открыл для игроков. Программа сайта одна, а операторов у неё может быть много, поэтому
      имя и почтовый адрес оператора в этот текст не вписаны: их называет он сам там, куда ведут ссылки для связи.
    </p>
  )
}

/** Where to write: the addresses the operator has given, or an honest word that there are none. */
export function OperatorContacts() {
  const social = useSession().data?.social
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
