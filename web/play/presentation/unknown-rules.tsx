/**
 * Shown instead of a verdict where a bet was made by rules that this page does not know: neither proved nor alarmed.
 */
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { verdictSigns } from '../proof/verdict.ts'

export function UnknownRules({ version }: { version: number }) {
  return (
    <Notice>
      <Icon name={verdictSigns.unreadable} size={18} />
      <span>
        Эта страница не знает правил версии {version}, по которым сделана ставка, и проверить её не может. Обновите
        страницу.
      </span>
    </Notice>
  )
}
