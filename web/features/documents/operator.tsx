/** Who runs this copy of the site, as far as the site itself knows. */
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
  if (!social.vk && !social.tg) {
    return <p>Владелец сайта ещё не указал, куда писать. Спросите у того, от кого вы узнали адрес сайта.</p>
  }
  return (
    <ul>
      {social.vk && (
        <li>
          <a href={social.vk} target="_blank" rel="noreferrer noopener">
            Сообщество ВКонтакте
          </a>
        </li>
      )}
      {social.tg && (
        <li>
          <a href={social.tg} target="_blank" rel="noreferrer noopener">
            Канал в Telegram
          </a>
        </li>
      )}
    </ul>
  )
}
