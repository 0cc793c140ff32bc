/** Next to the command that replays a bet: its requirements, and a link to their description. */
import { Link } from 'react-router'

export function SourceNote() {
  return (
    <p className="muted text-small">
      Нужен <Link to="/help/verify-command">исходный код сайта: он открыт</Link>
    </p>
  )
}
