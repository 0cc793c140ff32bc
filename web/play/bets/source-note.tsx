/** Beside the command that replays a bet: what it needs, and where that is told. */
import { Link } from '../../ui/router.tsx'

export function SourceNote() {
  return (
    <p className="muted text-small">
      Нужен <Link to="/help/verify-command">исходный код сайта: он открыт</Link>
    </p>
  )
}
